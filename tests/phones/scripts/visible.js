// Returns the size of the part of each element that a finger can meet.
const found=[];
for(const e of document.querySelectorAll(arguments[0])){
  const r=e.getBoundingClientRect();let x0=1e9,x1=-1e9,y0=1e9,y1=-1e9;
  for(let x=r.left+1;x<r.right;x+=3)for(let y=r.top+1;y<r.bottom;y+=3){const h=document.elementFromPoint(x,y);if(h===e||e.contains(h)){x0=Math.min(x0,x);x1=Math.max(x1,x);y0=Math.min(y0,y);y1=Math.max(y1,y)}}
  found.push([Math.round(x1-x0+4),Math.round(y1-y0+4),e.getAttribute("aria-label")||e.textContent]);
}
return found;

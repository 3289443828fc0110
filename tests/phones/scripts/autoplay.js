// Plays by touching what the page offers, as a person would: cards, then the button; or a button. Stops before an answer
// where window.until returns something true; window.auto is 0 then.
window.played=0;window.refused=[];let rng=arguments[0];const pick=n=>{rng=(rng*1103515245+12345)%2147483648;return Math.floor(rng/2147483648*n)};
const fire=e=>{e.click();window.played++};
window.auto=setInterval(()=>{
  if(!st||sheetBack)return;
  if(shut){document.querySelector(".shut button").click();return}
  if(busy)return;
  if(notice&&notice[0]==="no"){window.refused.push(notice[1]);notice=null;draw();return}
  if(!st.mine)return;
  if(window.until&&window.until()){clearInterval(window.auto);window.auto=0;return}
  const main=document.querySelector("#do");
  if(main){fire(main);return}
  const acts=[...document.querySelectorAll("#acts button")].filter(b=>!b.classList.contains("dead")&&!b.classList.contains("slim")&&b.textContent!==w("other"));
  const cards=[...document.querySelectorAll(".hand .can,.scene .can,.scene .free")];
  if(st.arrange){fire(acts[acts.length-1]);return}
  if(cards.length&&(path.length||!acts.length||pick(5)>0)){fire(cards[pick(cards.length)]);return}
  if(acts.length)fire(acts[pick(acts.length)]);
},40);

// Gives every listed answer by touches, but the last one, and returns what a finger of 44 px would miss.
const missed = [], LEAST = 44;
const find = t => [...document.querySelectorAll("[data-touch]")].filter(e => e.dataset.touch === String(t)).pop(); // the top of a heap
const size = e => {
  const r = e.getBoundingClientRect();
  let x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;
  for (let x = r.left + 0.5; x < r.right; x += 2) for (let y = r.top + 0.5; y < r.bottom; y += 2) {
    const hit = document.elementFromPoint(x, y);
    if (hit === e || e.contains(hit)) { x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y); }
  }
  return [Math.round(x1 - x0 + 2), Math.round(y1 - y0 + 2)];
};
const reset = () => { path = []; zoom = null; notice = null; wrong = null; draw(); };
const fits44 = e => Math.min(...size(e)) >= LEAST;
for (const answer of st.answers) {
  reset();
  for (const t of answer[1]) {
    let e = find(t);
    if (e && !fits44(e)) { e.click(); e = find(t); }
    if (!e) { missed.push([answer[3], "not there", t]); break; }
    if (!fits44(e)) missed.push([e.getAttribute("aria-label"), ...size(e), "of " + path.length]);
    if (!path.includes(t)) e.click();
  }
  const done = ready(), button = document.querySelector("#do");
  if (!done || done[0] !== answer[0]) missed.push([answer[3], "leads elsewhere", answer[1].join()]);
  else if (!button || !fits44(button)) missed.push(["the button of", answer[3], button ? size(button) : "none"]);
}
reset();
const shown = [...document.querySelectorAll("#acts button,#acts input")];
for (const e of shown) { e.scrollIntoView({ block: "nearest" }); if (!fits44(e)) missed.push([e.textContent || "slider", ...size(e)]); }
const wanted = st.buttons.length + st.amounts.length + (st.arrange ? 1 : 0);
if (shown.filter(e => e.tagName === "BUTTON").length < wanted) missed.push(["buttons are missing", wanted]);
if (st.arrange) for (const x of order) {
  let e = find(x);
  if (e && !fits44(e) && !zoom) { e.click(); e = find(x); }
  if (!e || !fits44(e)) missed.push(["to arrange", e && e.getAttribute("aria-label"), ...(e ? size(e) : [])]);
  zoom = null; picked = null; draw();
}
for (const e of document.querySelectorAll("nav button")) if (!fits44(e)) missed.push([e.textContent, ...size(e)]);
return missed;

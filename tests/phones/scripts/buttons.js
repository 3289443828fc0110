// Returns the sizes of the buttons on the slip.
return [...document.querySelectorAll("#acts button")].map(e => { const r = e.getBoundingClientRect(); return [r.width, r.height]; });

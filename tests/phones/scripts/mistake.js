// Does something the rules refuse, if the page offers anything of the kind; returns whether it did.
notice = null; path = [];
if (st.arrange) return false;
const dead = document.querySelector(".dead");
if (dead) { dead.click(); return true; }
const legal = next([]), shown = st.hand.map(card => card[0]).concat(st.table.filter(card => card[5]).map(card => card[6]));
const wrongOne = shown.find(touched => !legal.has(touched));
if (wrongOne === undefined) return false;
touch(wrongOne);
return true;

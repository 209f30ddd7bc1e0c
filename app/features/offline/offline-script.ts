/** For the page that stands in for one that cannot be reached (/offline.js): as soon as there is a network, that one. */
window.addEventListener("online", () => location.reload());

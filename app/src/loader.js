// Wakes the islands of a page: imports the WASM module's glue, then walks the body in document order.
const { glue, wasm } = JSON.parse(document.getElementById("route-context").textContent);

const wake = async (root, module) => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let element = walk.currentNode; element; element = walk.nextNode()) {
    if (element.localName === "leptos-island" && element.dataset.component in module) {
      await module[element.dataset.component](element);
    } else if (element.localName === "leptos-children") {
      element.$$on_hydrate?.();
    }
  }
};

const load = async () => {
  const module = await import(glue);
  await module.default({ module_or_path: wasm });
  module.hydrate();
  await wake(document.body, module);
  document.addEventListener("fragment:inserted", (event) => wake(event.target, module));
  document.documentElement.dataset.islands = "awake";
};

if (document.querySelector("leptos-island")) {
  load().catch((error) => {
    // After a deploy the old page's files are gone: one reload brings the new page.
    if (sessionStorage.getItem("reloaded") === location.href) throw error;
    sessionStorage.setItem("reloaded", location.href);
    location.reload();
  });
} else {
  document.documentElement.dataset.islands = "none";
}

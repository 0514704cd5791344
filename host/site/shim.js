// Search from a folder: a browser starts no worker from file://, so its script runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      const here = new URL(url, location.href).href;
      inside.postMessage = (data) => {
        const event = new MessageEvent("message", { data });
        if (this.onmessage) this.onmessage(event);
        this.dispatchEvent(event);
      };
      inside.importScripts = (...names) => Promise.all(names.map((name) => this.load(name)));
      this.ready = this.load(here);
    }
    load(url) {
      const script = this.frame.contentDocument.createElement("script");
      return new Promise((done, failed) => {
        script.onload = done;
        script.onerror = failed;
        script.src = url;
        this.frame.contentDocument.head.append(script);
      });
    }
    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
// Tables that the theme lets scroll can be reached by keys.
addEventListener("load", () => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
});

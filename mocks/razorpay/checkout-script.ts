/** Replaces the provider's checkout.js: the same `Razorpay` class, with a dialog of three buttons. */
export const checkoutScript = `(() => {
  const base = new URL(document.currentScript.src).origin + "/v1/checkout/";
  const rupees = (paise) => "₹" + (paise / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 });
  const element = (name, props, ...children) => {
    const made = Object.assign(document.createElement(name), props);
    made.append(...children);
    return made;
  };

  class Razorpay {
    #options; #listeners = {}; #dialog = null; #opener = null;
    constructor(options) {
      if (!options || !options.key || !options.order_id) throw new TypeError("key and order_id are needed");
      this.#options = options;
    }
    on(event, listener) { (this.#listeners[event] ??= []).push(listener); return this; }

    open() {
      if (this.#dialog) return;
      const { name = "Test shop", description = "", amount, prefill = {} } = this.#options;
      this.#opener = document.activeElement;
      const status = element("p", { className: "status" });
      status.setAttribute("role", "alert");
      const pay = element("button", { type: "button", className: "pay", textContent: "Pay" });
      const fail = element("button", { type: "button", textContent: "Fail" });
      const close = element("button", { type: "button", textContent: "Close" });
      const buttons = [pay, fail, close];
      const setPending = (isPending) => { for (const one of buttons) one.disabled = isPending; };
      const style = element("style", { textContent: STYLE });
      const dialog = element("dialog", { className: "rzp-mock" },
        style,
        element("p", { className: "note", textContent: "Test payments: no money moves" }),
        element("h2", { id: "rzp-title", textContent: name }),
        element("p", { textContent: description }),
        element("p", { className: "amount", textContent: amount ? rupees(amount) : "" }),
        element("p", { className: "who", textContent: [prefill.contact, prefill.email].filter(Boolean).join(" · ") }),
        status,
        element("div", { className: "buttons" }, ...buttons),
      );
      dialog.setAttribute("aria-labelledby", "rzp-title");
      this.#dialog = dialog;

      pay.onclick = async () => {
        setPending(true);
        status.textContent = "";
        const result = await this.#call("pay");
        if (result.error) { status.textContent = result.error.description; setPending(false); return; }
        this.#end();
        this.#options.handler?.(result);
      };
      fail.onclick = async () => {
        setPending(true);
        const result = await this.#call("fail");
        const error = result.error ?? result;
        status.textContent = error.description;
        setPending(false);
        for (const listener of this.#listeners["payment.failed"] ?? []) listener({ error });
      };
      const dismiss = () => { this.#end(); this.#options.modal?.ondismiss?.(); };
      close.onclick = dismiss;
      dialog.addEventListener("cancel", (event) => { event.preventDefault(); dismiss(); });
      document.body.append(dialog);
      dialog.showModal();
    }

    close() { this.#end(); }

    async #call(step) {
      const { key, order_id, prefill = {} } = this.#options;
      try {
        const response = await fetch(base + step, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ key, order_id, email: prefill.email, contact: prefill.contact }),
        });
        return await response.json();
      } catch {
        return { error: { code: "NETWORK", description: "The payment service cannot be reached." } };
      }
    }

    #end() {
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = null;
      this.#opener?.focus?.();
    }
  }

  const STYLE = \`
    .rzp-mock { width: min(24rem, calc(100vw - 2rem)); margin: auto; padding: 1.25rem; border: 1px solid #64748b;
      border-radius: .75rem; background: #fff; color: #0f172a; font: 1rem/1.5 system-ui, sans-serif; }
    .rzp-mock::backdrop { background: rgb(2 6 23 / .7); }
    .rzp-mock h2, .rzp-mock p { margin: 0 0 .5rem; color: inherit; }
    .rzp-mock h2 { font-size: 1.25rem; font-weight: 700; }
    .rzp-mock .note { padding: .25rem .5rem; border-radius: .375rem; background: #fef3c7; color: #713f12; font-weight: 600; }
    .rzp-mock .amount { font-size: 1.75rem; font-weight: 700; }
    .rzp-mock .who { color: #475569; overflow-wrap: anywhere; }
    .rzp-mock .status { color: #b91c1c; font-weight: 600; }
    .rzp-mock .buttons { display: grid; grid-template-columns: 2fr 1fr 1fr; gap: .5rem; }
    .rzp-mock button { min-height: 2.75rem; border: 1px solid #64748b; border-radius: .5rem; background: #f1f5f9;
      color: #0f172a; font: inherit; font-weight: 600; cursor: pointer; }
    .rzp-mock button.pay { border-color: #1d4ed8; background: #1d4ed8; color: #fff; }
    .rzp-mock button:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px; }
    .rzp-mock button:disabled { opacity: .6; cursor: wait; }\`;
  window.Razorpay = Razorpay;
})();
`;

// The part of Stripe.js (https://docs.stripe.com/js) that the payment page uses: a Payment Element in deferred mode that
// makes a confirmation token of a card, and the bank's question. Like the original it refuses what it does not know.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const OPTIONS = [
    "amount",
    "appearance",
    "captureMethod",
    "currency",
    "locale",
    "mode",
    "paymentMethodTypes",
  ];

  class IntegrationError extends Error {
    name = "IntegrationError";
  }

  function check(isRight, message) {
    if (!isRight) {
      throw new IntegrationError(message);
    }
  }

  /** A frame of this origin. Once it runs it gets a channel of its own. */
  class Frame {
    #channel = new MessageChannel();
    #waiting = new Map();
    #count = 0;

    constructor(path, title, heard) {
      const element = document.createElement("iframe");
      element.src = origin + path;
      element.title = title;
      Object.assign(element.style, { width: "100%", border: "0", display: "block" });
      this.element = element;
      addEventListener("message", (event) => {
        if (event.origin === origin && event.source === element.contentWindow && event.data === "running") {
          element.contentWindow.postMessage("channel", origin, [this.#channel.port2]);
          heard();
        }
      });
      this.#channel.port1.onmessage = ({ data }) => {
        if (data.height) {
          element.style.height = `${data.height}px`;
        } else {
          this.#waiting.get(data.id)?.(data.answer);
        }
      };
    }

    ask(call, value) {
      this.#count += 1;
      const id = this.#count;
      this.#channel.port1.postMessage({ id, call, value });
      return new Promise((resolve) => this.#waiting.set(id, resolve));
    }
  }

  class PaymentElement {
    #listeners = [];
    #elements;
    #key;

    constructor(elements, key) {
      this.#elements = elements;
      this.#key = key;
    }

    on(event, listener) {
      this.#listeners.push([event, listener]);
      return this;
    }

    mount(host) {
      check(host instanceof Element, "Please mount the Element in an element of the page.");
      this.frame = new Frame("/stripe/card-form", "Secure payment input frame", () => {
        this.frame.ask("begin", { key: this.#key, appearance: this.#elements.options.appearance });
        for (const [name, listener] of this.#listeners) {
          if (name === "ready") {
            listener({ elementType: "payment" });
          }
        }
      });
      host.replaceChildren(this.frame.element);
    }

    destroy() {
      this.frame?.element.remove();
      this.#elements.element = undefined;
    }
  }

  class Elements {
    isSubmitted = false;
    #key;

    constructor(options, key) {
      for (const name of Object.keys(options)) {
        check(OPTIONS.includes(name), `This stand-in knows no option "${name}".`);
      }
      check(options.mode === "payment" && Number.isInteger(options.amount), "The stand-in needs a payment of an amount.");
      check(/^[a-z]{3}$/.test(options.currency), "The currency must be three small letters.");
      check(options.captureMethod === "manual", "The stand-in captures by hand.");
      this.options = options;
      this.#key = key;
    }

    create(type, options = {}) {
      check(type === "payment" && !this.element, "The stand-in has one Payment Element.");
      check(
        Object.keys(options).every((name) => name === "wallets"),
        "This stand-in knows the option wallets alone.",
      );
      this.element = new PaymentElement(this, this.#key);
      return this.element;
    }

    update(changes) {
      Object.assign(this.options, changes);
      this.element?.frame?.ask("look", this.options.appearance);
    }

    async submit() {
      check(this.element, "There is no Element to submit.");
      const answer = await this.element.frame.ask("check");
      this.isSubmitted = !answer.error;
      return answer;
    }
  }

  function askTheBank(clientSecret) {
    check(/^pi_\w+_secret_\w+$/.test(clientSecret ?? ""), "handleNextAction needs a client secret.");
    const cover = document.createElement("div");
    Object.assign(cover.style, { position: "fixed", inset: "0", zIndex: "2147483647", background: "rgb(0 0 0 / 60%)" });
    return new Promise((resolve) => {
      const frame = new Frame("/stripe/challenge", "3D Secure challenge", async () => {
        const answer = await frame.ask("begin", { clientSecret });
        cover.remove();
        resolve(answer);
      });
      frame.element.style.height = "100%";
      cover.append(frame.element);
      document.body.append(cover);
    });
  }

  window.Stripe = (key) => {
    check(/^pk_test_/.test(key ?? ""), "The stand-in needs a publishable key of test mode.");
    return {
      elements: (options) => new Elements(options, key),
      createConfirmationToken: async ({ elements, params }) => {
        check(elements?.isSubmitted, "elements.submit() must be called before createConfirmationToken.");
        check(URL.canParse(params?.return_url), "The return_url must be a whole address.");
        check(Object.keys(params).length === 1, "The stand-in takes no further data.");
        elements.isSubmitted = false;
        return elements.element.frame.ask("create", params);
      },
      handleNextAction: ({ clientSecret }) => askTheBank(clientSecret),
    };
  };
})();

// The sandbox's checkout.js: defines window.Razorpay with the provider's options and events, as a small dialog.

/** Plain JavaScript for the browser; the payer can pay, fail or close. */
export const CHECKOUT_SCRIPT = `(function () {
  'use strict';
  // Relative to this script, as the page may be of another origin.
  var PAY = new URL('pay', document.currentScript.src).href;
  var STYLE =
    'dialog.rzp-stand-in{margin:auto;border:0;border-radius:12px;padding:0;width:min(24rem,calc(100vw - 2rem));color:#1c1917;' +
    'background:#fff;font:1rem/1.5 system-ui,sans-serif;box-shadow:0 20px 50px rgba(0,0,0,.35)}' +
    'dialog.rzp-stand-in::backdrop{background:rgba(0,0,0,.55)}' +
    '.rzp-stand-in .rzp-head{padding:1rem 1.25rem;color:#fff;background:var(--rzp-color,#14663a);border-radius:12px 12px 0 0}' +
    '.rzp-stand-in h2{margin:0;font-size:1.125rem}.rzp-stand-in .rzp-head p{margin:.125rem 0 0;font-size:.875rem}' +
    '.rzp-stand-in .rzp-body{padding:1rem 1.25rem}.rzp-stand-in dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}' +
    '.rzp-stand-in dt{color:#57534e}.rzp-stand-in dd{margin:0;text-align:right;overflow-wrap:anywhere}' +
    '.rzp-stand-in .rzp-amount{font-size:1.5rem;font-weight:700}' +
    '.rzp-stand-in button{display:block;width:100%;min-height:2.75rem;margin-top:.5rem;border-radius:8px;border:1px solid #57534e;' +
    'background:#fff;color:#1c1917;font:inherit;cursor:pointer}' +
    '.rzp-stand-in button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}' +
    '.rzp-stand-in button[disabled]{opacity:.6;cursor:progress}' +
    '.rzp-stand-in .rzp-pay{background:var(--rzp-color,#14663a);border-color:transparent;color:#fff;font-weight:600}' +
    '.rzp-stand-in [role=status]{min-height:1.5rem;margin:0;color:#b91c1c}' +
    '.rzp-stand-in .rzp-note{margin:1rem 0 0;font-size:.8125rem;color:#57534e}';

  // A constructed sheet, which a page policy without inline styles allows too.
  var sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet);

  function element(name, text, attributes) {
    var made = document.createElement(name);
    if (text) made.textContent = text;
    Object.keys(attributes || {}).forEach(function (key) { made.setAttribute(key, attributes[key]); });
    return made;
  }

  function rupees(paise) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);
  }

  function details(options) {
    var list = element('dl');
    list.append(element('dt', 'Amount'), element('dd', rupees(options.amount), { class: 'rzp-amount' }));
    list.append(element('dt', 'Order'), element('dd', options.order_id));
    if (options.prefill && options.prefill.contact) list.append(element('dt', 'Contact'), element('dd', options.prefill.contact));
    return list;
  }

  function headline(options) {
    var head = element('div', '', { class: 'rzp-head' });
    head.append(element('h2', options.name || 'Payment', { id: 'rzp-stand-in-title' }));
    if (options.description) head.append(element('p', options.description));
    return head;
  }

  function submitTo(url, fields) {
    var form = element('form', '', { method: 'post', action: url, hidden: '' });
    Object.keys(fields).forEach(function (key) { form.append(element('input', '', { type: 'hidden', name: key, value: fields[key] })); });
    document.body.append(form);
    form.submit();
  }

  function Razorpay(options) {
    ['key', 'amount', 'currency', 'name', 'order_id'].forEach(function (name) {
      if (!options || !options[name]) throw new Error('Razorpay: ' + name + ' is required');
    });
    var listeners = {};
    var dialog;
    var buttons = [];
    var status;
    var timer;
    var isPaid = false;

    function emit(event, response) {
      (listeners[event] || []).forEach(function (listener) { listener(response); });
    }

    function setBusy(isBusy) {
      buttons.forEach(function (button) { button.disabled = isBusy; });
    }

    function close() {
      clearTimeout(timer);
      if (dialog) dialog.remove();
      dialog = undefined;
    }

    function dismiss() {
      var modal = options.modal || {};
      if (!dialog || isPaid) return;
      if (modal.confirm_close && !window.confirm('Are you sure you want to leave the payment?')) return;
      close();
      if (modal.ondismiss) modal.ondismiss();
    }

    function succeed(fields) {
      isPaid = true;
      close();
      if (options.callback_url && (options.redirect || !options.handler)) submitTo(options.callback_url, fields);
      else if (options.handler) options.handler(fields);
    }

    function fail(error) {
      status.textContent = error.description;
      setBusy(false);
      emit('payment.failed', { error: error });
      if (options.retry && options.retry.enabled === false) dismiss();
    }

    function pay(outcome) {
      status.textContent = '';
      setBusy(true);
      fetch(PAY, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ order_id: options.order_id, outcome: outcome, callback: true })
      }).then(function (response) {
        return response.json().then(function (answer) {
          if (response.ok) succeed(answer);
          else fail(answer.error);
        });
      }).catch(function () {
        fail({ code: 'GATEWAY_ERROR', description: 'The payment could not be reached. Please try again.', source: 'gateway', step: 'payment_initiation', reason: 'network', metadata: { order_id: options.order_id } });
      });
    }

    function button(text, act, className) {
      var made = element('button', text, { type: 'button', class: className || '' });
      made.addEventListener('click', act);
      buttons.push(made);
      return made;
    }

    function build() {
      dialog = element('dialog', '', { class: 'rzp-stand-in', 'aria-labelledby': 'rzp-stand-in-title' });
      if (options.theme && options.theme.color) dialog.style.setProperty('--rzp-color', options.theme.color);
      status = element('p', '', { role: 'status' });
      buttons = [];
      var body = element('div', '', { class: 'rzp-body' });
      body.append(details(options), status);
      body.append(button('Pay ' + rupees(options.amount), function () { pay('success'); }, 'rzp-pay'));
      body.append(button('Fail this payment', function () { pay('failure'); }), button('Close', dismiss));
      body.append(element('p', 'Test payment: no money moves. It stands in for Razorpay while no key is set.', { class: 'rzp-note' }));
      dialog.append(headline(options), body);
      dialog.addEventListener('cancel', function (event) {
        event.preventDefault();
        if (!options.modal || options.modal.escape !== false) dismiss();
      });
      dialog.addEventListener('click', function (event) {
        if (event.target === dialog && options.modal && options.modal.backdropclose) dismiss();
      });
    }

    this.on = function (event, listener) {
      (listeners[event] = listeners[event] || []).push(listener);
      return this;
    };

    this.close = dismiss;

    this.open = function () {
      if (dialog) return;
      isPaid = false;
      build();
      document.body.append(dialog);
      dialog.showModal();
      if (options.timeout) timer = setTimeout(dismiss, options.timeout * 1000);
    };
  }

  window.Razorpay = Razorpay;
})();
`;

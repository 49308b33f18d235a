import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type HostedIntent, testMethods } from '#adapters/test-gateway'
import { poundsText } from '#modules/shared'

type Part = HtmlEscapedString | Promise<HtmlEscapedString>

const brandNames: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

/** The parts that the pages share with the site. */
export interface GatewaySite {
  /** The address of the site's stylesheet; null when it is not built. */
  readonly stylesheet: string | null
  /** The telephone number of the business. */
  readonly phone: string
}

export interface PayForm {
  readonly clientSecret: string
  readonly returnUrl: string
  /** The fault of the last attempt, or null. */
  readonly alert: string | null
  readonly chosen: string | null
  readonly saveCard: boolean
  /** The payer is signed in: stored cards are offered, and a card may be stored. */
  readonly hasWallet: boolean
}

export function payPageHtml(intent: HostedIntent, form: PayForm, site: GatewaySite): Part {
  const amount = poundsText(intent.amount)
  const title = `${titles[intent.capture]} £${amount}`
  const saved = (form.hasWallet ? intent.savedCards : []).map(({ id, brand, last4, expMonth, expYear }) => ({
    value: id,
    label: `Your ${brandNames[brand] ?? brand} ending ${last4}`,
    hint: `Expires ${expMonth}/${expYear}`,
  }))
  const published = [...testMethods].map(([value, { look, says }]) => ({
    value,
    label: `Test ${brandNames[look.brand] ?? look.brand} ending ${look.last4}`,
    hint: `This one ${says}`,
  }))
  const choices = [...saved, ...published]
  const chosen = choices.find(({ value }) => value === form.chosen) ?? choices[0]
  return framed(
    title,
    site,
    html`<h1>${title}</h1>
      <p>${intent.description}</p>
      ${form.alert === null ? '' : alertBox(form.alert)}
      <form method="post" class="stack">
        <input type="hidden" name="client_secret" value="${form.clientSecret}" />
        <input type="hidden" name="return_url" value="${form.returnUrl}" />
        <fieldset class="field">
          <legend class="field-label">Card</legend>
          <div class="choices">
            ${choices.map(
              ({ value, label, hint }) =>
                html`<label class="choice">
                  <input
                    type="radio"
                    name="method"
                    value="${value}"
                    required
                    ${value === chosen?.value ? 'checked' : ''}
                  />
                  <span class="choice-words"
                    ><span class="choice-label">${label}</span> <span class="choice-hint">${hint}</span></span
                  >
                </label>`,
            )}
          </div>
        </fieldset>
        ${form.hasWallet ? saveBox(form.saveCard) : ''}
        <button type="submit" class="button button-large button-wide">${buttonWords(intent.capture, amount)}</button>
      </form>
      <p><a href="${form.returnUrl}">Go back without ${intent.capture === 'later' ? 'saving' : 'paying'}</a></p>`,
  )
}

const titles = { automatic: 'Pay', manual: 'Authorise', later: 'Save a card for' } as const

function buttonWords(capture: HostedIntent['capture'], amount: string): string {
  if (capture === 'later') return `Save card for £${amount}`
  return `${capture === 'manual' ? 'Authorise' : 'Pay'} £${amount} Securely`
}

function saveBox(checked: boolean): Part {
  return html`<div class="field">
    <label class="choice choice-bare">
      <input type="checkbox" name="save_card" value="yes" ${checked ? 'checked' : ''} />
      <span class="choice-words">Save this card for future payments</span>
    </label>
  </div>`
}

export function challengeHtml(intent: HostedIntent, clientSecret: string, site: GatewaySite): Part {
  return framed(
    '3-D Secure',
    site,
    html`<h1>Is this you?</h1>
      <p>
        This page stands for your bank's. It asks whether ${questions[intent.capture]}
        £${poundsText(intent.amount)}${intent.capture === 'later' ? ',' : ''} for ${intent.description}.
      </p>
      <form method="post" class="stack">
        <input type="hidden" name="client_secret" value="${clientSecret}" />
        <button type="submit" name="answer" value="complete" class="button button-large">
          Complete authentication
        </button>
        <button type="submit" name="answer" value="fail" class="button button-large button-secondary">
          Fail authentication
        </button>
      </form>`,
  )
}

const questions = {
  automatic: 'you want to pay',
  manual: 'you want to set aside',
  later: 'you agree to be charged later, up to',
} as const

/** A page with one thing to say, and the way back. */
export function wordHtml(title: string, word: string, backTo: string, site: GatewaySite): Part {
  return framed(
    title,
    site,
    html`<h1>${title}</h1>
      <p>${word}</p>
      <p><a class="button" href="${backTo}">Go back</a></p>`,
  )
}

function alertBox(text: string): Part {
  return html`<div class="notice notice-bad" role="alert">
    <div class="notice-body"><p class="notice-title">Payment failed: ${text}</p></div>
  </div>`
}

function framed(title: string, { stylesheet, phone }: GatewaySite, content: Part): Part {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} (test payments)</title>
        ${stylesheet === null ? '' : html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body>
        <main class="page page-narrow main-pad stack">
          <div class="notice notice-warn">
            <div class="notice-body">
              <p class="notice-title">TEST: no real money</p>
              <p>Payments are in test mode. No card is charged, and no card number is asked for.</p>
            </div>
          </div>
          ${content}
          <p>Is something wrong? Call <a class="figures" href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>.</p>
        </main>
      </body>
    </html>`
}

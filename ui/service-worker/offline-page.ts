/** Where a page of the worker leads on. */
const daily = '<a class="button" href="/dashboard">Your day</a>'

/** The business, as the server names it before the script of the worker. */
export interface BusinessCalled {
  readonly name: string
  readonly hotline: string
  /** The calls that come before one to the business. */
  readonly calls: readonly { readonly when: string; readonly act: string; readonly number: string }[]
}

/** A public page that is on this device. */
export interface KeptPage {
  readonly path: string
  /** The title in the markup of the page. */
  readonly title: string
}

/** The page for an address that this phone has not kept, while there is no connection. It stands alone, but for its styles. */
export function offlinePage(styles: readonly string[], business: BusinessCalled | null): string {
  return page(
    styles,
    'No connection',
    `<p class="lead">This page is not on this phone, and there is no connection to read it.</p>
<p>Your day and the visits of today and tomorrow are on this phone. Work that you save there is sent when there is a connection.</p>
<p>${daily}</p>
${calls(business)}`,
  )
}

/** The same for visitors: whom to call, and the pages that they have read. */
export function visitorsOfflinePage(
  styles: readonly string[],
  business: BusinessCalled | null,
  pages: readonly KeptPage[],
): string {
  const links = pages.map(({ path, title }) => `<li><a href="${quoted(path)}">${title}</a></li>`)
  return page(
    styles,
    'No connection',
    `<p class="lead">This page cannot be read now. A call may still go through.</p>
${calls(business)}
${links.length > 0 ? `<section class="stack"><h2 class="offline-part">Read without a connection</h2><ul class="plain offline-pages">${links.join('')}</ul></section>` : ''}
<p><a class="button button-secondary" href="">Try again</a></p>`,
    business?.name,
  )
}

function calls(business: BusinessCalled | null): string {
  if (!business) return ''
  const first = business.calls.map(
    ({ when, act, number }) =>
      `<li><p><strong>${quoted(when)}</strong> ${quoted(act)}</p>${callLink(number, 'button button-secondary figures')}</li>`,
  )
  return `<p>${callLink(business.hotline, 'button button-emergency button-large button-wide-on-phones', `Call ${quoted(business.name)}: <span class="figures">${quoted(business.hotline)}</span>`)}</p>
<section class="offline-danger"><h2 class="offline-part">In danger? Call these first</h2><ul class="plain offline-calls">${first.join('')}</ul></section>`
}

function callLink(number: string, look = 'figures', words = quoted(number)): string {
  return `<a class="${look}" href="tel:${quoted(number.replaceAll(/[^\d+]/g, ''))}">${words}</a>`
}

/** The notice on a public page that is shown as it was kept. */
export function keptNotice(keptAt: string, business: BusinessCalled | null): string {
  const call = business ? ` In an emergency, call ${callLink(business.hotline)}.` : ''
  return `<p class="kept-notice" role="status">No connection. This page is from ${quoted(keptAt)}: prices and times may have changed.${call}</p>`
}

/** Text fields of a form, as they were sent. */
export type SentFields = readonly (readonly [name: string, value: string])[]

/** The page for a form that no script sent, while there is no connection: it has all that was in the form, and sends it again. */
export function notSentPage(styles: readonly string[], path: string, fields: SentFields): string {
  const hidden = fields.map(([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`)
  return page(
    styles,
    'Not sent',
    `<p class="lead">There is no connection, so that it was not sent. All of it is still in this page.</p>
<p>Press the button when there is a signal. Work that you saved before waits on this phone, and is sent automatically.</p>
<form noValidate method="post" action="${quoted(path)}">${hidden.join('')}<button class="button" type="submit">Try again</button></form>
<p>${daily.replace('class="button" ', '')}</p>`,
  )
}

/** The page for a sign-out that did not reach the server: the session goes on, and its user should know. */
export function stillSignedInPage(styles: readonly string[]): string {
  return page(
    styles,
    'You are still signed in',
    `<p class="lead">There is no connection, so the sign-out did not reach us. Whoever has this device can use your account until it does.</p>
<p>The pages that this device kept for you are deleted. Press the button when there is a signal.</p>
<form noValidate method="post" action="/logout"><button class="button" type="submit">Sign out</button></form>`,
  )
}

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function page(styles: readonly string[], title: string, body: string, name?: string): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  const head = name
    ? `<header class="header"><div class="page page-narrow header-bar"><a class="brand" href="/">${mark}${quoted(name)}</a></div></header>`
    : ''
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${links}</head>
<body>${head}<main class="page page-narrow main-pad stack stack-loose" id="main"><h1>${title}</h1>
${body}</main></body></html>`
}

/** The mark of the site, as its header has it. */
const mark =
  '<svg class="brand-mark" width="36" height="36" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="6" class="brand-plate"/><rect x="2.500" y="2.500" width="27" height="27" rx="4" class="brand-line"/><path d="M22 11.500a7 7 0 1 0 0 9M20 9.500l4 4M20 22.500l4-4" class="brand-line" stroke-width="4"/></svg>'

/** No script runs on it, nothing comes from elsewhere, and a form goes to this site alone. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'",
  'cache-control': 'no-store',
}

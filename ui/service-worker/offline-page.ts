/** Where a page of the worker leads on. */
const daily = '<a class="button" href="/dashboard">Your day</a>'

/** The page for an address that this phone has not kept, while there is no connection. It stands alone, but for its styles. */
export function offlinePage(styles: readonly string[]): string {
  return page(
    styles,
    'No connection',
    `<p class="lead">This page is not on this phone, and there is no connection to read it.</p>
<p>Your day and the visits of today and tomorrow are on this phone. Work that you save there is sent when there is a connection.</p>
<p>${daily}</p>`,
  )
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

const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function page(styles: readonly string[], title: string, body: string): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${links}</head>
<body><main class="page page-narrow main-pad stack stack-loose" id="main"><h1>${title}</h1>
${body}</main></body></html>`
}

/** No script runs on it, nothing comes from elsewhere, and a form goes to this site alone. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'",
  'cache-control': 'no-store',
}

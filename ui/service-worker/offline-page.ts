/** The page for an address that this phone has not kept, while there is no connection. It stands alone, but for its styles. */
export function offlinePage(styles: readonly string[]): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title>${links}</head>
<body><main class="page page-narrow main-pad stack stack-loose" id="main"><h1>No connection</h1>
<p class="lead">This page is not on this phone, and there is no connection to read it.</p>
<p>Your day and the visits of today and tomorrow are on this phone. Work that you save there is sent when there is a connection.</p>
<p><a class="button" href="/dashboard">Your day</a></p></main></body></html>`
}

/** No script runs on it, and nothing comes from elsewhere. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
}

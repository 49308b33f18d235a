import { plainText } from '#modules/site'

/** The words of a page for search engines. */
interface PageHead {
  readonly title: string
  readonly description: string
}

/** The title and the description in the HTML of a page. */
export function headIn(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  return {
    title: plainText(/<title>([\s\S]*?)<\/title>/.exec(head)?.[1] ?? ''),
    description: plainText(/<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''),
  }
}

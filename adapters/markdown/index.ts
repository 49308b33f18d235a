import { type SafeMarkdown, isSafeLink } from '#modules/site'

/** HTML and images stay plain text. */
const options = {
  extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'labelStartImage'] } }],
  // Every address comes out, and this file leaves out those that are not safe.
  allowDangerousProtocol: true,
}

/** Reads CommonMark with micromark, which is loaded with the first text. */
export function createSafeMarkdown(): SafeMarkdown {
  return {
    async read(text) {
      const { micromark } = await import('micromark')
      const links: string[] = []
      const html = micromark(text, options)
        .replace(/<a href="([^"]*)"/g, (_, written: string) => {
          const href = decoded(written)
          links.push(href)
          if (!isSafeLink(href)) return '<a'
          return /^https?:/i.test(href) ? `<a href="${written}" rel="noreferrer"` : `<a href="${written}"`
        })
        // The page itself has the heading of the first level.
        .replace(/<(\/?)h1>/g, '<$1h2>')
      return { html, links }
    },
  }
}

/** micromark writes an address with these four entities, and any other sign as it is or in percents. */
function decoded(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

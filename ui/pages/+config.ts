import vikeReact from 'vike-react/config'
import type { Config, PageContextServer } from 'vike/types'
import type { TitleWords } from '../page-title.ts'
import type { StructuredData } from '../structured-data.ts'

const config = {
  extends: [vikeReact],
  filesystemRoutingRoot: '/',
  clientRouting: false,
  reactStrictMode: false,
  lang: 'en-GB',
  meta: {
    Page: { env: { server: true } },
    Layout: { env: { server: true }, cumulative: true },
    pageTitle: { env: { server: true } },
    structuredData: { env: { server: true } },
    paysHere: { env: { server: true } },
    offline: { env: { server: true } },
  },
} satisfies Config

/**
 * Every page is HTML without script: nothing renders it in the browser. Interactive parts are islands (`ui/islands`).
 */
export default { ...config, onRenderClient: null }

declare global {
  namespace Vike {
    interface Config {
      /** The title of the page; a function where it depends on its data. Each page has its own. */
      pageTitle?: TitleWords | ((pageContext: PageContextServer) => TitleWords)
      /** Its facts for search engines. */
      structuredData?: (pageContext: PageContextServer) => readonly StructuredData[]
      /** Money is taken on this page: it says so while payments are in test mode. */
      paysHere?: boolean
      /** Its scripts may connect to nothing, so that it has none of those that follow events. */
      offline?: boolean
    }
  }
}

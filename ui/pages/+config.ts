import vikeReact from 'vike-react/config'
import type { Config, PageContextServer } from 'vike/types'
import type { TitleWords } from '../page-title.ts'

const config = {
  extends: [vikeReact],
  filesystemRoutingRoot: '/',
  clientRouting: false,
  reactStrictMode: false,
  lang: 'en-GB',
  meta: { pageTitle: { env: { server: true } }, paysHere: { env: { server: true } } },
} satisfies Config

/** Every page is HTML without script: nothing renders it in the browser. What is interactive on it is an island (`ui/islands`). */
export default { ...config, onRenderClient: null }

declare global {
  namespace Vike {
    interface Config {
      /** What the page is called; a function where that depends on its data. Each page has one of its own. */
      pageTitle?: TitleWords | ((pageContext: PageContextServer) => TitleWords)
      /** Money is taken on this page: it says so while payments are in test mode. */
      paysHere?: boolean
    }
  }
}

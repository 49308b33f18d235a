import vikeReact from 'vike-react/config'
import type { Config } from 'vike/types'

const config = {
  extends: [vikeReact],
  filesystemRoutingRoot: '/',
  clientRouting: false,
  reactStrictMode: false,
  lang: 'en-GB',
  meta: { paysHere: { env: { server: true } } },
} satisfies Config

/** Every page is HTML without script: nothing renders it in the browser. What is interactive on it is an island (`ui/islands`). */
export default { ...config, onRenderClient: null }

declare global {
  namespace Vike {
    interface Config {
      /** Money is taken on this page: it says so while payments are in test mode. */
      paysHere?: boolean
    }
  }
}

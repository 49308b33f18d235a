import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, urlParsed }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const address = await modules.messaging.stopLink(token)
  if (!address) throw render(404)
  const { done } = urlParsed.search
  return {
    token,
    channel: address.channel,
    /** The reader can recognise the address; somebody behind them cannot read it. */
    to: masked(address.to),
    done: done === 'stopped' || done === 'resumed' ? done : null,
  }
}

function masked(to: string): string {
  const [name = '', host] = to.split('@')
  return host === undefined ? `…${to.slice(-3)}` : `${name.slice(0, 2)}…@${host}`
}

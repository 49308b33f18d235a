import type { PageContextServer } from 'vike/types'
import type { ConnectionName } from '#modules/connections'
import { doneIn } from '../../../../done-in.ts'
import { connectionShown } from '../connection-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const groups: readonly { readonly title: string; readonly names: readonly ConnectionName[] }[] = [
  { title: 'Payments', names: ['stripe', 'paypal'] },
  { title: 'Messages', names: ['mail', 'whatsapp', 'sms', 'push'] },
  { title: 'Signing in', names: ['google', 'oidc'] },
  { title: 'Texts and calls', names: ['ai', 'turn'] },
]

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const states = modules.connections.list()
  return {
    done: doneIn(pageContext, { tested: 'Tested. The result stands beside the connection.' }),
    groups: groups.map(({ title, names }) => ({
      title,
      connections: states.filter(({ name }) => names.includes(name)).map((state) => connectionShown(state, now)),
    })),
  }
}

import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { connections, isConnectionName } from '#modules/connections'
import { doneIn } from '../../../../done-in.ts'
import { connectionShown } from '../connection-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now } = pageContext
  const name = routeParams['name'] ?? ''
  if (!isConnectionName(name) || connections[name].keys.length === 0) throw render(404)
  const webhooks: readonly string[] = ['stripe', 'paypal', 'whatsapp']
  const signsIn = name === 'google' || name === 'oidc'
  const own = webhooks.includes(name)
    ? { label: 'Address of our webhook', path: `/api/webhooks/${name}` }
    : signsIn && { label: 'Address that people come back to', path: `/api/auth/oauth/${name}/callback` }
  return {
    done: doneIn(pageContext, {
      kept: 'The provider took the keys. They are used from the next start of the site.',
      forgotten: 'The pasted keys are taken away from the next start of the site on.',
    }),
    connection: connectionShown(modules.connections.connection(name), now),
    help: connections[name].help,
    own: own && { label: own.label, url: new URL(own.path, pageContext.site.origin).href },
  }
}

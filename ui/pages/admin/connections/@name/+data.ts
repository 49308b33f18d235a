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
  const { group, hasWebhook, help } = connections[name]
  const own = hasWebhook
    ? { label: 'Address of our webhook', path: `/api/webhooks/${name}` }
    : group === 'signing-in' && { label: 'Address that people come back to', path: `/api/auth/oauth/${name}/callback` }
  return {
    done: doneIn(pageContext, {
      kept: 'The provider took the keys. They are used from the next start of the site.',
      forgotten: 'The pasted keys are taken away from the next start of the site on.',
    }),
    connection: connectionShown(modules.connections.connection(name), now),
    help,
    own: own && { label: own.label, url: new URL(own.path, pageContext.site.origin).href },
  }
}

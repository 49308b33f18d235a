import { type ConnectionName, type ConnectionsModule, isConnectionName } from '#modules/connections'
import { atSystem, doneAt } from '#modules/shared'
import { tooMany } from '../kit/api.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { keysForm } from './fields.ts'
import { keysProblem, noPastedKeys } from './problems.ts'

/** The connections, without scripts. */
export function connectionForms(form: Submission, connections: ConnectionsModule, limits: RateLimits): void {
  const list = atSystem.connections()
  const path = atSystem.connection(':name')
  const page = ({ name }: Loaded) => atSystem.connection(name)

  form(`${path}/test`, { access: 'settings', load, page: () => list }, async ({ c, who, found: { name }, again }) => {
    const wait = await limits.take('connection', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    await connections.test(name, who.id)
    return c.redirect(doneAt(list, 'tested', name), 303)
  })

  form(path, { access: 'settings', load, page, fields: keysForm, isSecret: true }, async (sent) => {
    const { c, who, found, fields, again } = sent
    const wait = await limits.take('connection', { address: c.var.address, account: who.id })
    if (wait !== null) return again(tooMany(wait))
    const done = await connections.keep(found.name, fields.keys, who.id)
    return done.ok ? c.redirect(doneAt(page(found), 'kept'), 303) : again(keysProblem(done.refusal, false))
  })

  form(`${path}/forget`, { access: 'settings', load, page }, async ({ c, found, again }) => {
    const done = await connections.forget(found.name)
    if (done === null) return again(noPastedKeys)
    return done.ok ? c.redirect(doneAt(page(found), 'forgotten'), 303) : again(keysProblem(done.refusal, false))
  })
}

interface Loaded {
  readonly name: ConnectionName
}

async function load({ param }: Pick<Submitted<unknown, unknown>, 'param'>): Promise<Loaded | null> {
  const name = param('name')
  return isConnectionName(name) ? { name } : null
}

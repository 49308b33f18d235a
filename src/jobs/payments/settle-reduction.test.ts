import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const admin = { ...office, role: 'admin' } as const

/** A booking that is paid in full, and completed by the office for 20.00. */
async function reduced(world: ReturnType<typeof openMoneyWorld>) {
  world.policy('full')
  const id = await world.book(tuesdayTen)
  await world.pay(id)
  await world.relay()
  await world.move(id, 'in_progress', null)
  const lower = { status: 'completed', technicianNotes: null, finalCost: pence(2_000) } as const
  await world.booking.changeStatus(office, id, { ...lower, finalCostReason: 'Half of the work was not needed.' })
  await world.relay()
  return id
}

/** Work of an administrator, which the audit log notes. */
function actIn(world: ReturnType<typeof openMoneyWorld>, work: () => Promise<unknown>) {
  const from = { network: 'n', device: 'd', requestId: 'r' }
  return world.database.acting.run({ userId: null, role: 'admin', at: world.clock.now(), ...from }, work)
}

function moneyLines({ database }: ReturnType<typeof openMoneyWorld>) {
  const sql = "select action, target_id, after_json from audit_log where action like 'refund%' order by id"
  return database.raw.prepare(sql).all()
}

describe('the money of a final cost below what was paid', () => {
  it('stays with the business until the decision, and goes back once after the approval', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
    expect(await world.booking.decideReduction(office, id, true)).toMatchObject({ refusal: { kind: 'not-allowed' } })
    expect(await world.booking.decideReduction(admin, id, true)).toMatchObject({ ok: true })
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 2_000 })
    expect(await world.details(id)).toMatchObject({ finalCost: 2_000, paid: 2_000 })
  })

  it('stays with the business after a refusal', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    expect(await world.booking.decideReduction(admin, id, false)).toMatchObject({ ok: true })
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 8_500 })
  })

  it('stands in the audit log as a refund of the administrator who approved it', async () => {
    using world = openMoneyWorld()
    const id = await reduced(world)
    await actIn(world, () => world.booking.decideReduction(admin, id, true))
    expect(moneyLines(world)).toEqual([{ action: 'refund_asked', target_id: id, after_json: '{"amount":6500}' }])
  })

  it('is a planned refund in the audit log while the completion can be undone, and a refund where it cannot', async () => {
    using world = openMoneyWorld()
    world.policy('full')
    const lower = { status: 'completed', technicianNotes: null, finalCost: pence(2_000), passwordFresh: true } as const
    for (const [isUndoable, action] of [
      [true, 'refund_planned'],
      [false, 'refund_asked'],
    ] as const) {
      const id = await world.book(isUndoable ? tuesdayTen : tuesdayTen.add({ hours: 24 }))
      await world.pay(id)
      await world.relay()
      await world.move(id, 'in_progress', null)
      await actIn(world, () =>
        world.booking.changeStatus(admin, id, { ...lower, isUndoable, finalCostReason: 'Less.' }),
      )
      expect(moneyLines(world).at(-1)).toEqual({ action, target_id: id, after_json: '{"amount":6500}' })
    }
  })
})

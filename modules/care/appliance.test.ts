import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Appliance, applianceName, decideChange, judgeDates } from './appliance.ts'
import { guaranteeOn, guaranteeSoonDays } from './guarantee.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2028-02-29')
const at = Temporal.Instant.from('2028-02-29T10:00:00Z')
const boiler: Appliance = {
  id: 'apl_1' as Appliance['id'],
  propertyId: 'prp_1' as Appliance['propertyId'],
  kind: 'boiler',
  make: 'Worcester Bosch',
  model: 'Greenstar 30i',
  serial: '',
  place: 'Kitchen',
  installedOn: null,
  guaranteeEndsOn: null,
  photo: null,
  removedAt: null,
  version: 3,
  createdAt: at,
}
const dates = fc.integer({ min: -2_000, max: 2_000 }).map((days) => today.add({ days }))

describe('an appliance', () => {
  it('is called by its kind and its maker', () => {
    expect(applianceName(boiler)).toBe('Boiler, Worcester Bosch Greenstar 30i')
    expect(applianceName({ kind: 'hob', make: '', model: '' })).toBe('Hob')
  })

  it('changes only from the version that was read', () => {
    expect(decideChange(boiler, { place: 'Loft' }, { version: 2, at, today })).toEqual({
      ok: false,
      refusal: { kind: 'appliance-stale', version: 3 },
    })
    expect(decideChange(boiler, { place: 'Loft' }, { version: 3, at, today })).toMatchObject({
      ok: true,
      value: { place: 'Loft', make: 'Worcester Bosch', version: 4 },
    })
  })

  it('keeps the moment since which it is gone, and comes back without it', () => {
    const gone = { ...boiler, removedAt: at }
    const later = { version: 3, at: at.add({ hours: 5 }), today }
    expect(decideChange(gone, { isRemoved: true }, later)).toMatchObject({ value: { removedAt: at } })
    expect(decideChange(gone, { isRemoved: false }, later)).toMatchObject({ value: { removedAt: null } })
  })

  it('has no days that cannot be', () => {
    expect(judgeDates({ installedOn: day('2028-03-01'), guaranteeEndsOn: null }, today)).toMatchObject({
      field: 'installed',
    })
    fc.assert(
      fc.property(dates, dates, (installedOn, guaranteeEndsOn) => {
        const isWrong = judgeDates({ installedOn, guaranteeEndsOn }, today) !== null
        const isLate = Temporal.PlainDate.compare(installedOn, today) > 0
        expect(isWrong).toBe(isLate || Temporal.PlainDate.compare(installedOn, guaranteeEndsOn) > 0)
      }),
    )
  })
})

describe('a guarantee', () => {
  it('runs, ends soon and has ended, in that order and without a gap', () => {
    const order = ['runs', 'ends_soon', 'ended']
    fc.assert(
      fc.property(dates, dates, (endsOn, asked) => {
        const [now, next] = [guaranteeOn(endsOn, asked), guaranteeOn(endsOn, asked.add({ days: 1 }))]
        expect(order.indexOf(next ?? '')).toBeGreaterThanOrEqual(order.indexOf(now ?? ''))
        expect(now === 'ended').toBe(asked.until(endsOn).days < 0)
      }),
    )
    expect(guaranteeOn(today, today)).toBe('ends_soon')
    expect(guaranteeOn(today.add({ days: guaranteeSoonDays + 1 }), today)).toBe('runs')
    expect(guaranteeOn(null, today)).toBeNull()
  })
})

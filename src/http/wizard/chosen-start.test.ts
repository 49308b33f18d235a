import { describe, expect, it } from 'vitest'
import type { Service } from '#modules/catalogue'
import { defaultWeeklyHours } from '#modules/scheduling'
import { type ServiceId, accept } from '#modules/shared'
import { promiseOf, withFreeStart } from './chosen-start.ts'

const service = (arrival: Service['arrival']) =>
  ({ id: 'svc_tap' as ServiceId, isEmergency: false, arrival }) as Partial<Service> as Service
const ports = (free: readonly string[]) => ({
  booking: { slots: async () => accept(free) },
  catalogue: { openingHours: async () => defaultWeeklyHours },
})
const draft = { date: '2026-03-03', time: '08:00' }

describe('the start of a draft', () => {
  it.each([
    ['two_hours', ['08:00', '09:00'], '08:00'],
    ['two_hours', ['09:00', '10:00'], '09:00'],
    ['half_day', ['11:00', '12:00'], '11:00'],
    ['two_hours', ['10:00'], '08:00'],
    ['exact', ['09:00'], '08:00'],
  ] as const)('with the promise %s and %o free is %s', async (arrival, free, time) => {
    expect(await withFreeStart(ports(free), service(arrival), draft)).toEqual({ ...draft, time })
  })

  it('has the promise of the service with it', async () => {
    const { startsAt, arrival } = await promiseOf(ports([]), service('half_day'), { ...draft, time: '09:00' })
    expect(startsAt?.toString()).toBe('2026-03-03T09:00:00Z')
    expect([arrival?.from.toString(), arrival?.to.toString()]).toEqual(['2026-03-03T08:00:00Z', '2026-03-03T12:00:00Z'])
  })
})

import { describe, expect, it } from 'vitest'
import {
  type Booking,
  type ResourceId,
  type ScheduleStore,
  type TeamMember,
  defaultBusinessRules,
} from '#modules/booking'
import { type Span, defaultWeeklyHours, printHours, worksAsOpen } from '#modules/scheduling'
import type { BookingId, ServiceId, TechnicianId, UserId } from '#modules/shared'
import { burstPipe, tapRepair, technicianId } from '../../support/builders/bookings.ts'

/** A technician to add; all but the name has a default: active, available, a plumber, at home in Croydon. */
export interface NewTechnician {
  readonly name: string
  readonly skills?: readonly string[]
  readonly availability?: 'available' | 'off' | 'on_call'
  /** Null where the home is not known. */
  readonly district?: string | null
  readonly isActive?: boolean
  readonly isSuspended?: boolean
}

/** The state of a certificate: only a verified one that has neither expired nor ended gives its skill. */
type CertificateState = 'submitted' | 'verified' | 'expired' | 'ended'

export interface OpenedSchedule extends AsyncDisposable {
  readonly schedule: ScheduleStore
  addBooking(booking: Booking): Promise<void>
  reserve(resource: ResourceId, bookingId: BookingId, span: Span): Promise<void>
  withdrawService(id: ServiceId): Promise<void>
  closeOn(date: string): Promise<void>
  /** Puts the stored form of the opening hours in the place of what is stored. */
  storeHours(hours: unknown): Promise<void>
  /** Likewise the numbers that booking goes by. */
  storeNumbers(numbers: unknown): Promise<void>
  /** Likewise the room between visits. */
  storeRoom(room: unknown): Promise<void>
  addTechnician(technician: NewTechnician): Promise<void>
  certify(userId: UserId, kind: 'gas_safe' | 'insurance', state: CertificateState): Promise<void>
  /** Adds a completed job of the technician, and the customer's rating of it. */
  rate(technicianId: TechnicianId, rating: number): Promise<void>
}

const sunday = Temporal.PlainDate.from('2026-12-27')
const croydon = { latitude: 51.37, longitude: -0.08 }
const userOf = (name: string) => `usr_${name}` as UserId

const member = (name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: technicianId(name),
  userId: userOf(name),
  fullName: name,
  skills: ['plumbing'],
  off: false,
  home: croydon,
  uncertified: [],
  isUninsured: false,
  rating: null,
  works: worksAsOpen,
  ...changes,
})

/** The contract of every `ScheduleStore`, for any database. It is opened furnished, without a technician. */
export function scheduleStoreContract(keeper: string, open: () => Promise<OpenedSchedule>): void {
  describe(`The catalogue and settings of a ScheduleStore kept by ${keeper}`, () => {
    it('gives a service with the capacity of its category and its prices', async () => {
      await using opened = await open()
      expect(await opened.schedule.service(tapRepair)).toEqual({
        id: tapRepair,
        name: 'Tap repair',
        category: 'plumbing',
        parallelCapacity: 2,
        prices: { basePrice: 8_500, emergencyPrice: null },
        durationMinutes: 60,
        bufferMinutes: 0,
        bufferBeforeMinutes: 0,
        minimumNoticeMinutes: null,
        horizonDays: null,
        requiredSkills: ['plumbing'],
        isEmergency: false,
        isActive: true,
        districts: null,
        paymentPolicy: 'full',
        arrival: 'exact',
      })
      expect(await opened.schedule.service(burstPipe)).toMatchObject({
        prices: { basePrice: 9_500, emergencyPrice: 18_500 },
        isEmergency: true,
      })
    })

    it('gives a withdrawn service marked as inactive, also when it was read before', async () => {
      await using opened = await open()
      await opened.schedule.service(tapRepair)
      await opened.withdrawService(tapRepair)
      expect(await opened.schedule.service(tapRepair)).toMatchObject({ id: tapRepair, isActive: false })
    })

    it('has null for an unknown service and for a district outside coverage', async () => {
      await using opened = await open()
      expect(await opened.schedule.service('svc_unknown' as ServiceId)).toBeNull()
      expect(await opened.schedule.centroid('ZE2')).toBeNull()
      expect(await opened.schedule.centroid('CR0')).toEqual({ district: 'CR0', ...croydon })
    })

    it('gives the default rules while nothing is set', async () => {
      await using opened = await open()
      expect(await opened.schedule.rules()).toEqual(defaultBusinessRules)
    })

    it('gives the room between visits as it is now', async () => {
      await using opened = await open()
      await opened.schedule.rules()
      await opened.storeRoom({ km_per_hour: 25, day_caps: [{ scope: 'firm', id: '', jobs: 3, minutes: null }] })
      expect(await opened.schedule.rules()).toMatchObject({
        travel: { kmPerHour: 25, leavesHomeMinutes: 60 },
        dayCaps: [{ scope: 'firm', id: '', jobs: 3, minutes: null }],
      })
      await opened.storeRoom({ km_per_hour: 'fast' })
      await expect(opened.schedule.rules()).rejects.toThrow('room')
    })

    it('gives the rules as they are now, with defaults for what is not set', async () => {
      await using opened = await open()
      await opened.schedule.rules()
      const hours = { ...defaultWeeklyHours, 1: null }
      await opened.storeHours(printHours(hours))
      await opened.storeNumbers({ horizon_days: 14, late_cancellation_fee_pence: 0 })
      expect(await opened.schedule.rules()).toEqual({
        ...defaultBusinessRules,
        hours,
        booking: { ...defaultBusinessRules.booking, horizonDays: 14 },
        callOutFee: 0,
      })
      await opened.storeNumbers({ unpaid_minutes: 45, emergency_fee_pence: 1 })
      expect(await opened.schedule.rules()).toEqual({
        ...defaultBusinessRules,
        hours,
        unpaidMinutes: 45,
        emergencyFee: 1,
      })
    })

    it('rejects when the stored hours or numbers cannot be understood', async () => {
      await using opened = await open()
      await opened.storeHours({ 1: 'always' })
      await expect(opened.schedule.rules()).rejects.toThrow('cannot be understood')
      await opened.storeHours(printHours(defaultWeeklyHours))
      for (const days of [-1, 1.5, '30', null]) {
        await opened.storeNumbers({ horizon_days: days })
        await expect(opened.schedule.rules()).rejects.toThrow('cannot be understood')
      }
      await opened.storeNumbers({ horizon_days: 30 })
      expect(await opened.schedule.rules()).toMatchObject({ booking: { horizonDays: 30 } })
    })

    it('gives the closed days between two days, both included, as they are now', async () => {
      await using opened = await open()
      const days = (from: Temporal.PlainDate, to: Temporal.PlainDate) => opened.schedule.closedDays(from, to)
      expect(await days(sunday, sunday.add({ days: 9 }))).toEqual(new Set())
      for (const date of ['2026-12-26', '2026-12-27', '2026-12-28', '2027-01-01']) await opened.closeOn(date)
      expect(await days(sunday, sunday.add({ days: 5 }))).toEqual(new Set(['2026-12-27', '2026-12-28', '2027-01-01']))
      expect(await days(sunday, sunday)).toEqual(new Set(['2026-12-27']))
      expect(await days(sunday.add({ days: 2 }), sunday.add({ days: 4 }))).toEqual(new Set())
    })
  })

  describe(`The team of a ScheduleStore kept by ${keeper}`, () => {
    it('lists active technicians with active accounts by id, and nobody else', async () => {
      await using opened = await open()
      expect(await opened.schedule.team(false)).toEqual([])
      await opened.addTechnician({ name: 'zoe', availability: 'on_call' })
      await opened.addTechnician({ name: 'ann' })
      await opened.addTechnician({ name: 'left', isActive: false })
      await opened.addTechnician({ name: 'barred', isSuspended: true })
      expect(await opened.schedule.team(false)).toEqual([member('ann'), member('zoe')])
    })

    it('gives no home where it is not known or lies outside coverage', async () => {
      await using opened = await open()
      await opened.addTechnician({ name: 'ann', district: null })
      await opened.addTechnician({ name: 'ben', district: 'ZE2' })
      expect(await opened.schedule.team(false)).toEqual([member('ann', { home: null }), member('ben', { home: null })])
    })

    it('counts a registered skill only while its certificate is verified, running and the latest', async () => {
      await using opened = await open()
      const states = ['submitted', 'verified', 'expired', 'ended'] as const
      for (const state of states) {
        await opened.addTechnician({ name: state, skills: ['heating', 'gas-safe'] })
        await opened.certify(userOf(state), 'gas_safe', state)
      }
      await opened.addTechnician({ name: 'without', skills: ['heating', 'gas-safe'] })
      const team = await opened.schedule.team(false)
      expect(Object.fromEntries(team.map(({ fullName, skills }) => [fullName, skills]))).toEqual({
        submitted: ['heating'],
        verified: ['heating', 'gas-safe'],
        expired: ['heating'],
        ended: ['heating'],
        without: ['heating'],
      })
    })

    it('marks a technician as off who says so, or whose verified insurance has expired', async () => {
      await using opened = await open()
      await opened.addTechnician({ name: 'away', availability: 'off' })
      await opened.addTechnician({ name: 'insured' })
      await opened.addTechnician({ name: 'uninsured' })
      expect((await opened.schedule.team(false)).map(({ off }) => off)).toEqual([true, false, false])
      await opened.certify(userOf('insured'), 'insurance', 'verified')
      await opened.certify(userOf('uninsured'), 'insurance', 'expired')
      expect((await opened.schedule.team(false)).map(({ off }) => off)).toEqual([true, false, true])
    })

    it('gives the average of the ratings only when asked, and null without any', async () => {
      await using opened = await open()
      await opened.addTechnician({ name: 'ann' })
      await opened.addTechnician({ name: 'ben' })
      const ratings = async (asked: boolean) => (await opened.schedule.team(asked)).map(({ rating }) => rating)
      expect(await ratings(true)).toEqual([null, null])
      await opened.rate(technicianId('ann'), 5)
      await opened.rate(technicianId('ann'), 2)
      expect(await ratings(true)).toEqual([3.5, null])
      expect(await ratings(false)).toEqual([null, null])
    })
  })
}

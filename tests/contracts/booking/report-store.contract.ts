import { describe, expect, it } from 'vitest'
import type { FieldAction, ReportSignature, ReportState, ReportStore, VisitPhoto } from '#modules/booking'
import { type CompletionStatus, emptyReport, rewritten } from '#modules/fulfilment'
import { type Result, accept, refuse } from '#modules/shared'
import { aBooking, technicianId, tuesdayTen, userId } from '../../support/builders/bookings.ts'
import { type OpenedBookingStore, aMove, anOrder } from './booking-store-builders.ts'

interface OpenedReportStore extends OpenedBookingStore {
  readonly reports: ReportStore
  /** The files that are listed for removal. */
  filesToRemove(): readonly string[]
}

type Opened = Awaited<ReturnType<typeof begun>> & Pick<OpenedReportStore, 'reports' | 'store' | 'filesToRemove'>

const later = (minutes: number) => tuesdayTen.add({ minutes })
const no = refuse({ kind: 'no' as const })
const judgedNo = () => no.refusal
const judgedYes = () => null

const actionOf = <Done>(key: string, kind: FieldAction<Done>['kind'], fingerprint = key): FieldAction<Done> => ({
  userId: userId('tom'),
  key,
  kind,
  happenedAt: null,
  fingerprint,
  answer: () => ({ status: 200, body: JSON.stringify({ key }) }),
})

/** Tom's visit on Tuesday at ten, which is under way. */
async function begun({ store }: OpenedBookingStore) {
  const made = await store.request(anOrder(aBooking()))
  if (!made.ok) throw new Error(made.refusal.kind)
  const confirmed = { status: 'confirmed', technicianId: technicianId('tom') } as const
  const given = await store.save(aMove(made.value, { kind: 'keep' }, confirmed))
  if (!given.ok) throw new Error(given.refusal.kind)
  const work = { status: 'in_progress', actualStartTime: tuesdayTen } as const
  await store.save(aMove({ ...made.value, ...given.value }, { kind: 'keep' }, work))
  return { visit: { bookingId: made.value.id, number: 1 } }
}

/** The contract of every `ReportStore` for signing, correcting and submitting; a submission is kept by the `BookingStore`. */
export function reportStoreContract(keeper: string, open: () => OpenedReportStore): void {
  async function opened(): Promise<Opened & Disposable> {
    const all = open()
    return { ...all, ...(await begun(all)), [Symbol.dispose]: () => all[Symbol.dispose]() }
  }

  const latest = async ({ reports, visit }: Opened): Promise<ReportState> => {
    const now = await reports.find(visit, 'latest')
    if (!now) throw new Error('the visit is there')
    return now
  }

  const write = ({ reports, visit }: Opened, key: string, words: string, outcome: CompletionStatus = 'partial') =>
    reports.write<never>(actionOf(key, 'report'), visit, later(5), ({ report }) =>
      accept(rewritten(report ?? emptyReport, { workPerformed: words, completionStatus: outcome }, later(5))),
    )

  const signature = (file: string, reportHash: string): ReportSignature => ({
    kind: 'signed',
    customerName: 'Asha Patel',
    satisfaction: 5,
    file,
    reportHash,
    at: later(20),
    takenBy: 'usr_tom',
  })

  async function sign(
    at: Opened,
    key: string,
    file: string,
    judge: (now: ReportState) => { kind: 'no' } | null = judgedYes,
  ) {
    await at.reports.announce([{ kind: 'signature', file }], later(80))
    const { hash } = await latest(at)
    return at.reports.sign(actionOf(key, 'signature'), at.visit, signature(file, hash), later(20), judge)
  }

  /** The technician submits what is there, or what was `seen`. */
  async function submit(at: Opened, key: string, seen?: ReportState) {
    const { store, visit } = at
    const [booking, state] = [await store.find(visit.bookingId), await latest(at)]
    if (!booking) throw new Error('the booking is there')
    const judged = seen ?? state
    const isFirst = judged.visit.status !== 'awaiting_parts'
    const done = {
      ...judged.visit,
      ...(isFirst && ({ status: 'awaiting_parts', completionStatus: 'partial', checkOut: later(30) } as const)),
    }
    return store.saveAction(
      {
        booking: { ...booking, updatedAt: later(30) },
        hold: { kind: 'keep' },
        history: { at: later(30), actor: 'usr_tom', from: booking.status, to: booking.status, fact: null },
        events: [],
        step: { visit: done, position: null },
        report: {
          visit,
          submission: { at: later(30), by: 'usr_tom', reason: 'The valve is on order', returnBy: null },
          isStill: (now) => now.hash === judged.hash,
        },
      },
      actionOf(key, 'submit'),
      done,
    )
  }

  const correct = (
    { reports, visit }: Opened,
    key: string,
    judge: (now: ReportState) => { kind: 'no' } | null = judgedYes,
  ) =>
    reports.correct(actionOf(key, 'correction'), { visit, reason: 'A wrong part', by: 'usr_office' }, later(60), judge)

  const replayed = (key: string) => ({
    ok: false,
    refusal: { kind: 'already-answered', answer: { status: 200, body: JSON.stringify({ key }) } },
  })

  describe(`ReportStore.sign kept by ${keeper}`, () => {
    it('keeps the signature of the latest version exactly, and its file stays', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      const { hash } = await latest(at)
      const signed = await sign(at, 's', 'one.png')
      expect(signed).toMatchObject({ ok: true, value: { signature: signature('one.png', hash), hash } })
      expect(await latest(at)).toMatchObject({ signature: signature('one.png', hash) })
      expect(at.filesToRemove()).toEqual([])
    })

    it('begins the report where nothing was written', async () => {
      using at = await opened()
      const absent = { kind: 'absent', reason: 'refused', at: later(20), takenBy: 'usr_tom' } as const
      const kept = await at.reports.sign(actionOf('s', 'signature'), at.visit, absent, later(20), judgedYes)
      expect(kept).toMatchObject({ ok: true, value: { signature: absent, report: { version: 1, submission: null } } })
    })

    it('keeps nothing that is refused, and the file goes with the others that are announced', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      expect(await sign(at, 's', 'one.png', judgedNo)).toEqual(no)
      expect((await latest(at)).signature).toBeNull()
      expect(at.filesToRemove()).toEqual(['one.png'])
      expect((await sign(at, 's', 'one.png')).ok).toBe(true)
    })

    it('is done once for an action, and refuses another one under its key', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      await sign(at, 'one', 'one.png')
      await sign(at, 'two', 'two.png')
      expect(await sign(at, 'one', 'three.png')).toEqual(replayed('one'))
      const { hash } = await latest(at)
      const other = actionOf<ReportState>('one', 'signature', 'another body')
      const mismatch = await at.reports.sign(other, at.visit, signature('four.png', hash), later(20), judgedYes)
      expect(mismatch).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      expect(await latest(at)).toMatchObject({ signature: { file: 'two.png' } })
      expect(at.filesToRemove().toSorted()).toEqual(['one.png', 'three.png'])
    })

    it('is for one text: another text voids it, and the same text does not', async () => {
      using at = await opened()
      await write(at, 'w1', 'A new washer.')
      await sign(at, 's', 'one.png')
      await write(at, 'w2', 'A new washer.')
      expect(await latest(at)).toMatchObject({ signature: { file: 'one.png' } })
      await write(at, 'w3', 'Two washers.')
      expect((await latest(at)).signature).toBeNull()
      expect(at.filesToRemove()).toEqual(['one.png'])
    })

    it('is void by a photo that comes or goes; the reason for none stays', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      await sign(at, 's1', 'one.png')
      const { id } = await addPhoto(at)
      expect((await latest(at)).signature).toBeNull()
      await sign(at, 's2', 'two.png')
      await at.reports.removePhoto(at.visit, id, later(25), judgedYes)
      expect((await latest(at)).signature).toBeNull()
      const absent = { kind: 'absent', reason: 'vulnerable', at: later(26), takenBy: 'usr_tom' } as const
      await at.reports.sign(actionOf('s3', 'signature'), at.visit, absent, later(26), judgedYes)
      await write(at, 'w2', 'Two washers.')
      expect((await latest(at)).signature).toEqual(absent)
    })

    it('fails for a file that was removed meanwhile, and keeps nothing', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      const { hash } = await latest(at)
      const gone = signature('gone.png', hash)
      const signing = at.reports.sign(actionOf('s', 'signature'), at.visit, gone, later(20), judgedYes)
      await expect(signing).rejects.toThrow('gone.png')
      expect((await latest(at)).signature).toBeNull()
      expect(await at.reports.answered(actionOf('s', 'signature'))).toBeNull()
    })
  })

  describe(`a submission kept by ${keeper}`, () => {
    it('locks the report with what was said, and the signature with it', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      await sign(at, 's', 'one.png')
      const before = await latest(at)
      expect(await submit(at, 'done')).toMatchObject({ ok: true })
      const submission = { at: later(30), by: 'usr_tom', reason: 'The valve is on order', returnBy: null }
      const after = await at.reports.find(at.visit, 'submitted')
      expect(after).toMatchObject({
        report: { version: 1, submission },
        canonical: before.canonical,
        hash: before.hash,
        signature: { file: 'one.png', reportHash: before.hash },
        visit: { status: 'awaiting_parts', completionStatus: 'partial', checkOut: later(30) },
      })
      await expect(write(at, 'late', 'Nothing.')).rejects.toThrow('a submitted report')
      await expect(sign(at, 'late', 'late.png')).rejects.toThrow('a submitted report')
      expect(await at.reports.find(at.visit, 'submitted')).toEqual(after)
    })

    it('is refused where another text is the latest by now, and neither visit nor report changes', async () => {
      using at = await opened()
      await write(at, 'w1', 'A new washer.')
      const seen = await latest(at)
      await write(at, 'w2', 'Two washers.')
      const now = await latest(at)
      expect(await submit(at, 'done', seen)).toMatchObject({ ok: false, refusal: { kind: 'booking-changed' } })
      expect(await latest(at)).toEqual(now)
      expect(await at.reports.isAnySubmitted(at.visit.bookingId)).toBe(false)
      expect((await submit(at, 'done')).ok).toBe(true)
    })

    it('is made once for an action', async () => {
      using at = await opened()
      await write(at, 'w', 'A new washer.')
      await submit(at, 'done')
      const after = await latest(at)
      expect(await submit(at, 'done')).toEqual(replayed('done'))
      expect(await latest(at)).toEqual(after)
    })
  })

  describe(`ReportStore.correct kept by ${keeper}`, () => {
    async function submitted(): Promise<Opened & Disposable> {
      const at = await opened()
      await write(at, 'w', 'A new washer.')
      await addPhoto(at)
      await sign(at, 's', 'one.png')
      await submit(at, 'done')
      return at
    }

    it('opens the next version with all that the one before says, unsigned; that one stays', async () => {
      using at = await submitted()
      const first = await at.reports.find(at.visit, 'submitted')
      const opens = await correct(at, 'c')
      const version = { version: 2, correctionReason: 'A wrong part', submission: null, fields: first?.report?.fields }
      expect(opens).toMatchObject({ ok: true, value: { report: version, signature: null, photos: first?.photos } })
      expect(await latest(at)).toEqual(opens.ok && opens.value)
      await write(at, 'w2', 'Two washers.')
      expect(await at.reports.find(at.visit, 'submitted')).toEqual(first)
      expect(await latest(at)).toMatchObject({ report: { fields: { workPerformed: 'Two washers.' } } })
    })

    it('shows the next version once that is submitted, and keeps both', async () => {
      using at = await submitted()
      await correct(at, 'c')
      await write(at, 'w2', 'Two washers.')
      expect((await submit(at, 'again')).ok).toBe(true)
      expect(await at.reports.find(at.visit, 'submitted')).toMatchObject({ report: { version: 2 }, signature: null })
      expect(await at.reports.versions(at.visit)).toMatchObject([
        { version: 1, correctionReason: null },
        { version: 2, correctionReason: 'A wrong part' },
      ])
    })

    it('keeps a photo of the version before when this one loses it', async () => {
      using at = await submitted()
      await correct(at, 'c')
      const [photo] = (await latest(at)).photos
      expect(await at.reports.removePhoto(at.visit, photo?.id ?? '', later(61), judgedYes)).toBeNull()
      expect((await latest(at)).photos).toEqual([])
      expect((await at.reports.find(at.visit, 'submitted'))?.photos).toEqual([photo])
      expect(at.filesToRemove()).toEqual([])
    })

    it('opens nothing that is refused, and one version for an action', async () => {
      using at = await submitted()
      expect(await correct(at, 'c', judgedNo)).toEqual(no)
      expect(await latest(at)).toMatchObject({ report: { version: 1 } })
      await correct(at, 'c')
      expect(await correct(at, 'c')).toEqual(replayed('c'))
      expect(await latest(at)).toMatchObject({ report: { version: 2 } })
    })
  })
}

async function addPhoto({ reports, visit }: Pick<Opened, 'reports' | 'visit'>): Promise<VisitPhoto> {
  const photo: VisitPhoto = {
    id: '01900000-0000-7000-8000-000000000001',
    type: 'after',
    caption: null,
    digest: 'a'.repeat(64),
    file: 'photo.jpg',
    original: 'original.jpg',
    originalType: 'image/jpeg',
    originalFrom: null,
    width: 40,
    height: 20,
    bytes: 1_000,
  }
  await reports.announce(
    [
      { kind: 'photo', file: 'photo.jpg' },
      { kind: 'original', file: 'original.jpg' },
    ],
    later(80),
  )
  const kept: Result<VisitPhoto, unknown> = await reports.addPhoto(
    actionOf('photo', 'photo'),
    visit,
    photo,
    later(6),
    () => null,
  )
  if (!kept.ok) throw new Error('the photo is kept')
  return photo
}

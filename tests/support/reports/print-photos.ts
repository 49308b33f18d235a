/**
 * Prints a report whose photos are read from the file that is named, first with one of them and then with as many as
 * asked. Writes how many megabytes the second print took beyond the first.
 */
import { readFile } from 'node:fs/promises'
import { createPdfReceipts } from '#adapters/receipts'
import type { ReportDocument } from '#modules/booking'
import type { BookingId, VisitId } from '#modules/shared'

const [file = '', count = '40'] = process.argv.slice(2)
const printer = createPdfReceipts('node_modules/@fontsource')

function documentOf(photos: number): ReportDocument {
  const all = Array.from({ length: photos }, (_, n) => ({
    id: `photo-${n}`,
    alt: `The tap ${n}`,
    caption: 'The tap',
    width: 2_000,
    height: 1_500,
  }))
  return {
    bookingId: 'bkg_1' as BookingId,
    reference: 'CB-K7Q4M2',
    title: 'Report of your visit: CB-K7Q4M2',
    at: Temporal.Instant.from('2026-03-03T11:00:00Z'),
    business: { name: 'Callout Croydon', lines: ['Callout Ltd'] },
    about: [{ label: 'Booking', value: 'CB-K7Q4M2' }],
    visits: [
      {
        visitId: 'vis_1-1' as VisitId,
        heading: 'The visit',
        about: [],
        texts: [{ heading: 'Work performed', text: 'A new washer.' }],
        parts: [],
        photos: [{ type: 'before', heading: 'Before the work', photos: all }],
        signature: null,
        record: [{ label: 'Version', value: '1' }],
      },
    ],
    guarantee: null,
    notes: [],
  }
}

/** The most resident memory while it is printed, in megabytes of a million bytes. */
async function print(photos: number): Promise<number> {
  let most = 0
  const pictures = {
    photo: () => readFile(file),
    signature: async () => null,
    look: async () => ({ colour: null, logo: null }),
  }
  for await (const _ of printer.printReport(documentOf(photos), pictures)) {
    most = Math.max(most, process.memoryUsage.rss())
  }
  return most / 1_000_000
}

const before = await print(1)
console.log((await print(Number(count))) - before)

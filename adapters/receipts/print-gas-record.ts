import {
  type GasAppliance,
  type GasPaper,
  type GasResult,
  flueWords,
  gasClassWords,
  gasReadings,
  gasResultWords,
  readingWords,
} from '#modules/care'
import { dayWords } from '#modules/shared'
import type { Faces } from './faces.ts'
import { openPdf, soft } from './pdf-document.ts'
import { printTables } from './print-tables.ts'

const gasRecordTitle = 'Landlord gas safety record'

/** A4 pages in the site's typeface, tagged for screen readers: the same bytes whenever it is printed. */
export function printGasRecord({ record, digest, business }: GasPaper, faces: Faces): Promise<Uint8Array> {
  const pdf = openPdf({ title: gasRecordTitle, author: business, at: record.at }, faces)
  const { doc, element, write, end } = pdf
  const { lines } = printTables(pdf)
  const heading = (text: string) => {
    doc.moveDown(1)
    if (doc.y + 90 > doc.page.maxY()) doc.addPage()
    element('H2', () => write(text, 'bold', 15))
    doc.moveDown(0.3)
  }
  const paragraph = (text: string, size = 11, colour?: string) => element('P', () => write(text, 'body', size, colour))

  element('P', () => write(business, 'bold', 13))
  doc.moveDown(0.5)
  element('H1', () => write(gasRecordTitle, 'bold', 22))
  paragraph('Gas Safety (Installation and Use) Regulations 1998, regulation 36', 10, soft)
  doc.moveDown(0.8)
  lines([
    { label: 'Address', value: record.address },
    { label: 'Date of the check', value: day(record.checkedOn) },
    { label: 'Landlord or agent', value: `${record.landlord}, ${record.landlordAddress}` },
    { label: 'Engineer', value: record.engineer },
    { label: 'Gas Safe number', value: record.licence.number },
    ...(record.licence.categories ? [{ label: 'Registered for', value: record.licence.categories }] : []),
  ])
  for (const [place, appliance] of record.appliances.entries()) {
    heading(`${place + 1}. ${appliance.name}`)
    lines(linesOf(appliance))
  }
  heading('Signature')
  lines([
    { label: 'Signed by', value: record.signature },
    { label: 'Date', value: day(record.at.toZonedDateTimeISO('Europe/London').toPlainDate()) },
    ...(record.isServiced ? [{ label: 'Also done', value: 'The boiler was serviced at this visit' }] : []),
    ...(record.reason === null ? [] : [{ label: 'Correction', value: `Version ${record.version}: ${record.reason}` }]),
  ])
  doc.moveDown(0.5)
  paragraph(`Record ${record.id}, version ${record.version}, SHA-256 ${digest}`, 9, soft)
  return end()
}

const day = (date: Temporal.PlainDate) => `${dayWords(date)} ${date.year}`
const said = (result: GasResult | null) => (result ? gasResultWords[result] : '')

function linesOf(one: GasAppliance) {
  const measured = gasReadings.filter((reading) => one[reading] !== '')
  return [
    { label: 'Place', value: one.place },
    { label: 'Flue', value: one.flueType ? flueWords[one.flueType] : '' },
    ...measured.map((reading) => ({ label: readingWords[reading], value: one[reading] })),
    { label: 'Safety devices', value: said(one.safetyDevices) },
    { label: 'Flue result', value: said(one.flue) },
    { label: 'Ventilation', value: said(one.ventilation) },
    {
      label: 'Regulation 26(9)',
      value: one.isWhole ? 'The check covered (a) to (d)' : 'The check did not cover (a) to (d)',
    },
    { label: 'Defects', value: one.defects === '' ? 'None found' : one.defects },
    ...(one.action === '' ? [] : [{ label: 'Action taken', value: one.action }]),
    {
      label: 'Warning notice',
      value: [one.classification ? gasClassWords[one.classification] : '', one.notice].filter(Boolean).join(', '),
    },
  ]
}

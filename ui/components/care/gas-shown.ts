import {
  type GasCopy,
  type GasRecord,
  copyWayWords,
  flueWords,
  gasClassWords,
  gasReadings,
  gasResultWords,
  readingWords,
} from '#modules/care'
import { atCare, businessDate } from '#modules/shared'
import type { DoneWords } from '../../done-in.ts'
import type { BadgeTone } from '../Badge.tsx'
import { dateWords } from '../invoices/date-words.ts'

/** A submitted record in words; `file` is the address of its PDF. */
export function gasRecordShown(record: GasRecord, file: string = atCare.gasRecordFile(record.id)) {
  const { id, version, address, checkedOn, engineer, licence, landlord, landlordAddress, signature, reason } = record
  const checked = dateWords(checkedOn)
  return {
    id,
    file,
    title: version === 1 ? `Checked on ${checked}` : `Checked on ${checked}, version ${version}`,
    facts: [
      ['Address', address],
      ['Landlord or agent', `${landlord}, ${landlordAddress}`],
      ['Engineer', `${engineer}, Gas Safe number ${licence.number}`],
      ['Signed by', signature],
      ...(record.isServiced ? [['Also done', 'The boiler was serviced']] : []),
      ...(reason === null ? [] : [['Correction', reason]]),
    ].map(([label = '', words = '']) => ({ label, value: words })),
    appliances: record.appliances.map((one) => ({
      name: one.name,
      facts: [
        ['Place', one.place],
        ['Flue type', one.flueType ? flueWords[one.flueType] : ''],
        ...gasReadings.filter((reading) => one[reading] !== '').map((reading) => [readingWords[reading], one[reading]]),
        ['Safety devices', one.safetyDevices ? gasResultWords[one.safetyDevices] : ''],
        ['Flue', one.flue ? gasResultWords[one.flue] : ''],
        ['Ventilation', one.ventilation ? gasResultWords[one.ventilation] : ''],
        ['Regulation 26(9)(a) to (d)', one.isWhole ? 'Covered' : 'Not covered'],
        ['Defects', one.defects === '' ? 'None found' : one.defects],
        ...(one.action === '' ? [] : [['Action taken', one.action]]),
        [
          'Warning',
          [one.classification ? gasClassWords[one.classification] : '', one.notice].filter(Boolean).join(', '),
        ],
      ].map(([label = '', words = '']) => ({ label, value: words })),
    })),
  }
}

export type GasRecordShown = ReturnType<typeof gasRecordShown>

/** A copy for a tenant in words. */
export function copyShown(copy: GasCopy, today: Temporal.PlainDate) {
  const { id, name, email, kind, dueOn, done } = copy
  const day = dateWords(dueOn)
  const { days } = today.until(dueOn)
  const due: { readonly tone: BadgeTone; readonly words: string } = done
    ? { tone: 'good', words: `${copyWayWords[done.way]} on ${dateWords(businessDate(done.at))}` }
    : days < 0
      ? { tone: 'bad', words: `Overdue since ${day}` }
      : { tone: days <= 7 ? 'warn' : 'plain', words: `Due by ${day}` }
  return {
    id,
    name,
    email: email ?? '',
    who: name === '' ? 'The tenant' : name,
    kind: kind === 'new_tenant' ? 'New tenant' : 'Tenant',
    due,
    isOutstanding: done === null,
    action: `/gas-copies/${id}/give`,
  }
}

export type CopyShown = ReturnType<typeof copyShown>

/** The sentences for what a form of the copies has done. */
export const copyDoneWords: DoneWords = {
  'copy-sent': 'Sent: the tenant gets an e-mail with the record.',
  'copy-kept': 'Saved: the tenant has the record.',
  'copy-added': 'Saved: a copy is due before they move in.',
}

import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { SummaryList, type SummaryRow } from '../../../../../components/SummaryList.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import { Photos } from '../../../../../components/office/Photos.tsx'
import { mapLink } from '../../../../../components/office/map-link.ts'
import type { Data } from './+data.ts'

const priorities = { standard: 'Standard', priority: 'Priority', urgent: 'Urgent', emergency: 'Emergency' } as const

/** The customer, the place, the time and the job. */
export function JobCard() {
  const {
    job,
    when,
    priority,
    emergency,
    contact,
    customer,
    property,
    purchaseOrder,
    payer,
    problem,
    notes,
    technicianNotes,
    photos,
    mayMove,
    mayBill,
    customerHref,
  } = useData<Data>()
  const rows: readonly (SummaryRow | null | false | undefined | '')[] = [
    { label: 'When', value: when, ...(mayMove && { change: `${job.href}/move` }) },
    { label: 'Priority', value: priorities[priority] },
    emergency && {
      label: 'Emergency',
      value: `${emergency.type}\n${emergency.severity === 'critical' ? 'Somebody may be in danger' : 'Nobody is in danger'}\n${emergency.arrival}`,
    },
    { label: 'Technician', value: job.technician ?? 'Nobody yet' },
    { label: 'Customer', value: contact.name },
    { label: 'Phone', value: <a href={telephoneLink(contact.phone)}>{phoneWords(contact.phone)}</a> },
    { label: 'E-mail', value: <a href={`mailto:${contact.email}`}>{contact.email}</a> },
    {
      label: 'Address',
      value: (
        <>
          {contact.address}
          {'\n'}
          {contact.postcode} <a href={mapLink(contact)}>Map</a>
        </>
      ),
    },
    property !== null && { label: 'Property', value: property },
    {
      label: 'Who pays',
      value: payer ? (
        <>
          {payer.name}
          {'\n'}
          <a href={`mailto:${payer.email}`}>{payer.email}</a>
        </>
      ) : (
        contact.name
      ),
      ...(mayBill && { change: `${job.href}/billing` }),
    },
    purchaseOrder !== null && { label: 'Purchase order', value: purchaseOrder },
    customer?.isOther && { label: 'Booked by', value: `${customer.name}\n${customer.email}` },
    { label: 'Problem', value: problem },
    ...notes.map(({ label, text }) => ({ label, value: text })),
    technicianNotes && { label: "Technician's notes", value: technicianNotes },
    photos.length > 0 && { label: 'Photos', value: <Photos photos={photos} /> },
  ]
  return (
    <Card title="The job" actions={customerHref && <a href={customerHref}>The customer’s page</a>}>
      <SummaryList rows={rows.filter((row): row is SummaryRow => Boolean(row))} />
    </Card>
  )
}

import { Megaphone, OctagonX } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Table } from '../../../components/Table.tsx'
import { CenterPage } from '../CenterPage.tsx'
import { TemplateChoice } from '../TemplateChoice.tsx'
import type { Data } from './+data.ts'

export default function ManyPage() {
  const { isSimulated, done, audience, cap, minutes } = useData<Data>()
  return (
    <CenterPage part="/whatsapp-admin/many" isSimulated={isSimulated} done={done}>
      <Card title="Send to many">
        <p>
          {audience === 0
            ? 'Nobody has agreed to get news on WhatsApp yet. Customers agree in their profile; it is never assumed.'
            : `${people(audience)} agreed to get news on WhatsApp, and nobody else is written to. One message is sent each second: ${minutes === 1 ? 'about a minute' : `about ${minutes} minutes`} in all.`}{' '}
          At most {cap} are sent in a day.
        </p>
        {audience > 0 && <BulkForms />}
      </Card>
      <Card title="The last ones">
        <Bulks />
      </Card>
    </CenterPage>
  )
}

function BulkForms() {
  const { templates, once: fresh, audience } = useData<Data>()
  return (
    <TemplateChoice
      page="/whatsapp-admin/many"
      action="/whatsapp-admin/bulk"
      templates={templates}
      send={{ icon: <Megaphone size={20} aria-hidden="true" />, words: `Send to ${people(audience)}` }}
    >
      {(once) => <input type="hidden" name="once" value={once ?? fresh} />}
    </TemplateChoice>
  )
}

function Bulks() {
  const { bulks } = useData<Data>()
  return (
    <Table
      caption="Sendings to many"
      captionHidden
      rows={bulks}
      rowKey={({ id }) => id}
      columns={[
        { key: 'when', label: 'Sent', cell: ({ when }) => when },
        { key: 'template', label: 'Template', cell: ({ template }) => template.replaceAll('_', ' ') },
        { key: 'gone', label: 'Left', cell: ({ sent, total }) => `${sent} of ${total}`, end: true },
        { key: 'failed', label: 'Not delivered', cell: ({ failed }) => String(failed), end: true },
        { key: 'state', label: 'Now', cell: (bulk) => <Now bulk={bulk} /> },
      ]}
      empty={<EmptyState title="None yet">What is sent to many is listed here, with how far it is.</EmptyState>}
    />
  )
}

function Now({ bulk: { id, waiting, stopped } }: { readonly bulk: Data['bulks'][number] }) {
  if (stopped) return <>Stopped {stopped}</>
  if (waiting === 0) return <>Done</>
  return (
    <form method="post" action="/whatsapp-admin/bulk/stop" noValidate>
      <input type="hidden" name="id" value={id} />
      <Button variant="danger" icon={<OctagonX size={20} aria-hidden="true" />}>
        Stop the {waiting} that wait
      </Button>
    </form>
  )
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

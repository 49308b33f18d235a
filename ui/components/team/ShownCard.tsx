import { Button } from '../form/Button.tsx'
import { Card } from '../Card.tsx'
import { SummaryList } from '../SummaryList.tsx'
import { Table } from '../Table.tsx'
import { CredentialState } from './CredentialState.tsx'
import type { CredentialShown, DossierShown } from './dossier-shown.ts'

/** An applicant's or a technician's documents, for the person who decides on them. */
export function ShownCard({ dossier, decides }: { readonly dossier: DossierShown; readonly decides: boolean }) {
  const { trades, district, about, credentials, documents } = dossier
  return (
    <Card title="Their certificates and documents" id="shown">
      <SummaryList
        rows={[
          { label: 'Trades', value: trades.join(', ') || 'None named yet' },
          { label: 'Starts from', value: district ?? 'Not given' },
          ...(about === null ? [] : [{ label: 'About them', value: about }]),
        ]}
      />
      <Table
        caption="Certificates"
        rows={credentials}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'kind',
            label: 'Certificate',
            cell: ({ label, number, categories }) => (
              <span className="two-lines">
                <span>{label}</span> <span className="soft small figures">{number}</span>
                {categories && <span className="small">For {categories}</span>}
              </span>
            ),
          },
          { key: 'until', label: 'Valid until', cell: ({ until }) => until },
          {
            key: 'state',
            label: 'State',
            cell: ({ state, checked }) => (
              <span className="two-lines">
                <CredentialState state={state} />
                {checked && <span className="soft small">{checked}</span>}
              </span>
            ),
          },
          ...(decides
            ? [
                {
                  key: 'decide',
                  label: 'Decide',
                  cell: (credential: CredentialShown) =>
                    credential.state === 'waiting' && <Decide credential={credential} />,
                },
              ]
            : []),
        ]}
        empty={<p className="soft">No certificate yet.</p>}
      />
      <Table
        caption="Documents"
        rows={documents}
        rowKey={({ id }) => id}
        columns={[
          { key: 'label', label: 'Document', cell: ({ label, href }) => <a href={href}>{label}</a> },
          { key: 'size', label: 'Size', cell: ({ size }) => size },
          {
            key: 'when',
            label: 'Sent',
            cell: ({ when, isReliedOn }) => (isReliedOn && !decides ? `${when}, for an earlier time here` : when),
          },
        ]}
        empty={<p className="soft">No document yet.</p>}
      />
    </Card>
  )
}

function Decide({ credential: { id, label } }: { readonly credential: CredentialShown }) {
  return (
    <span className="row">
      {(['verify', 'refuse'] as const).map((deed) => (
        <form key={deed} method="post" action={`/admin/credentials/${id}/${deed}`} noValidate>
          <Button variant={deed === 'verify' ? 'secondary' : 'quiet'}>
            {deed === 'verify' ? 'Checked' : 'Reject'}
            <span className="out-of-sight">: {label}</span>
          </Button>
        </form>
      ))}
    </span>
  )
}

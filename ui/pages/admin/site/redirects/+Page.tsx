import { useData } from 'vike-react/useData'
import { longestAddress } from '#modules/redirects'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../site-admin.css'

const action = at.admin.site.redirects()
const removal = `${action}/remove`

export default function RedirectsPage() {
  const { done } = useData<Data>()
  return (
    <AdminPage
      title="Redirects"
      part="/admin/site"
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
      done={done}
    >
      <p className="lead">
        An old address leads visitors and search engines on to its new page. A short one, such as /leaflet, leads to any
        page, and may name where visitors came from: /?utm_source=leaflet. Pages that move get theirs automatically.
      </p>
      <RedirectForm />
      <Redirects />
    </AdminPage>
  )
}

function RedirectForm() {
  const { edited } = useData<Data>()
  const back = useCameBack(action)
  const status = back.value('status') ?? String(edited?.status ?? 301)
  return (
    <Card
      title={edited ? `Change ${edited.fromPath}` : 'Add a redirect'}
      id="edit"
      actions={edited && <a href={action}>Add another one instead</a>}
    >
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="from_path"
          label="Old or short address"
          hint="Without a page today, such as /old-page"
          maxLength={longestAddress}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={back.value('from_path') ?? edited?.fromPath}
          error={back.error('from_path')}
        />
        <RadioGroup name="status" label="What happens there" error={back.error('status')}>
          <RadioRow
            name="status"
            value="301"
            label="It leads on for good"
            hint="Search engines list the new address instead (301)."
            defaultChecked={status === '301'}
          />
          <RadioRow
            name="status"
            value="302"
            label="It leads on for now"
            hint="Search engines keep the old address (302)."
            defaultChecked={status === '302'}
          />
          <RadioRow
            name="status"
            value="410"
            label="Its page is gone"
            hint="Search engines forget it; visitors read that it is gone (410)."
            defaultChecked={status === '410'}
          />
        </RadioGroup>
        <Field
          name="to_path"
          label="Page to lead to"
          hint="An address of this site, such as /services. Leave it empty for a page that is gone."
          maxLength={longestAddress}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={back.value('to_path') ?? edited?.toPath ?? ''}
          error={back.error('to_path')}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}

function Redirects() {
  const { redirects } = useData<Data>()
  const back = useCameBack(removal)
  return (
    <Card title="Addresses that lead on">
      <FormProblems of={back} />
      <Table
        caption="Addresses that lead on"
        captionHidden
        rows={redirects}
        rowKey={({ fromPath }) => fromPath}
        empty={<p>There is none yet.</p>}
        columns={[
          {
            key: 'from',
            label: 'Address',
            cell: ({ fromPath }) => <span className="content-line">{fromPath}</span>,
          },
          {
            key: 'to',
            label: 'Leads to',
            cell: ({ toPath }) =>
              toPath === null ? (
                <span className="soft">Nowhere</span>
              ) : (
                <a className="content-line" href={toPath}>
                  {toPath}
                </a>
              ),
          },
          { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
          { key: 'since', label: 'Since', cell: ({ since }) => since },
          {
            key: 'acts',
            label: 'Change or remove',
            cell: ({ fromPath }) => (
              <div className="row row-tight">
                <a href={`${action}?edit=${encodeURIComponent(fromPath)}#edit`}>
                  Change <span className="out-of-sight">{fromPath}</span>
                </a>
                <form method="post" action={removal} noValidate>
                  <input type="hidden" name="from_path" value={fromPath} />
                  <Button variant="quiet">
                    Remove <span className="out-of-sight">{fromPath}</span>
                  </Button>
                </form>
              </div>
            ),
          },
        ]}
      />
    </Card>
  )
}

import { useData } from 'vike-react/useData'
import { keywordLimits } from '#modules/keywords'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Alert } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { backToKeywords } from '../KeywordsPage.tsx'
import { PageList } from '../PageList.tsx'
import { TermFields } from '../TermFields.tsx'
import type { Data } from './+data.ts'
import '../keywords.css'

export default function EditKeyword() {
  const { clash, done, row } = useData<Data>()
  return (
    <AdminPage title="Edit a keyword" part={atKeywords.home()} back={backToKeywords} done={done}>
      {clash ? <Clash clash={clash} /> : <EditForm />}
      <Card title="About this keyword">
        <SummaryList
          rows={[
            { label: 'Source', value: row.source },
            { label: 'Performance', value: row.score },
            ...(row.parts ? [{ label: 'Parts of the score', value: row.parts }] : []),
            ...(row.measured ? [{ label: 'Measured', value: row.measured }] : []),
            { label: 'Page', value: <PageShown row={row} /> },
            { label: 'Changed', value: row.updated },
          ]}
        />
      </Card>
    </AdminPage>
  )
}

function PageShown({ row: { page, chosenPage, isPageGone } }: { readonly row: Data['row'] }) {
  if (!page) return 'None yet'
  if (isPageGone) return `${page} (chosen; it is not public any more, and no link leads there)`
  return (
    <>
      <a href={page}>{page}</a> {chosenPage ? '(chosen)' : '(by rule)'}
    </>
  )
}

function EditForm() {
  const { action, removeHref, row, services, places, pages } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={row.version} />
        <Field
          name="keyword"
          label="Keyword"
          required
          maxLength={keywordLimits.typed}
          autoComplete="off"
          defaultValue={back.value('keyword') ?? row.keyword}
          error={back.error('keyword')}
        />
        <TermFields
          back={back}
          services={services}
          places={places}
          chosen={{ service_id: row.serviceId, location: row.location }}
          none={{ service: 'No service', place: 'No location' }}
        />
        <Field
          name="page"
          label="Page that answers it"
          optional
          hint={pageHint(row)}
          list="keyword-pages"
          maxLength={keywordLimits.page}
          autoComplete="off"
          defaultValue={back.value('page') ?? row.chosenPage}
          error={back.error('page')}
        />
        <PageList pages={pages} />
        <div className="row row-tight">
          <Button>Save</Button>
          <LinkButton variant="secondary" href={atKeywords.home()}>
            Cancel
          </LinkButton>
          <a href={removeHref}>Delete this keyword</a>
        </div>
      </form>
    </Card>
  )
}

function pageHint({ page, chosenPage }: Data['row']): string {
  const byRule = page !== null && chosenPage === '' ? ` The rule gives ${page}.` : ''
  return `The path of a public page of this site, such as /area/croydon. Leave it empty for the page by rule.${byRule}`
}

function Clash({ clash: { mine, theirs, mineIds } }: { readonly clash: NonNullable<Data['clash']> }) {
  const { action, row } = useData<Data>()
  return (
    <Card title="Which text stays?">
      <Alert>Somebody changed this keyword meanwhile. Compare both texts, then choose one.</Alert>
      <div className="keyword-clash">
        <section className="stack" aria-labelledby="mine">
          <h3 id="mine">Yours</h3>
          <Version {...mine} />
          <form method="post" action={action} noValidate>
            <input type="hidden" name="version" value={row.version} />
            {Object.entries(mineIds).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button>Save mine</Button>
          </form>
        </section>
        <section className="stack" aria-labelledby="theirs">
          <h3 id="theirs">As it is now</h3>
          <Version {...theirs} />
          <div>
            <LinkButton variant="secondary" href={atKeywords.home()}>
              Keep as it is
            </LinkButton>
          </div>
        </section>
      </div>
    </Card>
  )
}

function Version({
  keyword,
  service,
  location,
  page,
}: {
  readonly keyword: string
  readonly service: string
  readonly location: string
  readonly page: string
}) {
  return (
    <div className="stack stack-tight">
      <p className="keyword-version">{keyword}</p>
      <p className="soft small">
        {service}, {location || 'no location'}, {page || 'page by rule'}
      </p>
    </div>
  )
}

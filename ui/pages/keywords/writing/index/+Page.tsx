import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { SettingCard } from '../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { KeywordsPage } from '../../KeywordsPage.tsx'
import { stateWords } from '../state-words.ts'
import type { Data } from './+data.ts'
import '../written.css'

export default function PagesWorthWriting() {
  const { done } = useData<Data>()
  return (
    <KeywordsPage tab={atKeywords.pages()} done={done}>
      <Unanswered />
      <Written />
      <Start />
      <Rule />
    </KeywordsPage>
  )
}

/** Searches that bring nobody to a page of ours, and the way to one. */
function Unanswered() {
  const { groups } = useData<Data>()
  return (
    <Card title="Searches without a page">
      {groups.length === 0 ? (
        <p className="soft">
          Searches with impressions and no page to answer them will be here, once a performance export of Search Console
          is imported.
        </p>
      ) : (
        <ul className="plain written-groups">
          {groups.map(({ key, serviceId, location, about, impressions, clicks, keywords, further, title }) => (
            <li key={key}>
              <h3 className="card-title">{about === '' ? 'No service or place' : about}</h3>
              <p className="figures">
                {impressions.toLocaleString('en-GB')} impressions, {clicks.toLocaleString('en-GB')} clicks
              </p>
              <ul>
                {keywords.map(({ words, impressions: shown }) => (
                  <li key={words}>
                    {words} <span className="soft figures">{shown.toLocaleString('en-GB')}</span>
                  </li>
                ))}
              </ul>
              {further > 0 && <p className="soft">and {further.toLocaleString('en-GB')} more</p>}
              <form method="post" action={atKeywords.pages()} noValidate>
                <input type="hidden" name="service_id" value={serviceId ?? ''} />
                <input type="hidden" name="place" value={location ?? ''} />
                <input type="hidden" name="title" value={title} />
                <Button variant="secondary">
                  Start a draft<span className="out-of-sight">: {title}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Written() {
  const { pages } = useData<Data>()
  return (
    <Card title="Drafts and pages">
      <Table
        caption="Pages that were written for searches"
        captionHidden
        rows={pages}
        rowKey={({ href }) => href}
        empty="No page has been written yet. Start one below."
        columns={[
          { key: 'title', label: 'Page', cell: ({ href, title }) => <a href={href}>{title}</a> },
          { key: 'path', label: 'Address', cell: ({ path }) => <span className="written-path">{path}</span> },
          { key: 'about', label: 'About', cell: ({ about }) => (about === '' ? '-' : about) },
          {
            key: 'state',
            label: 'State',
            cell: ({ state }) => <Badge tone={state === 'published' ? 'good' : 'plain'}>{stateWords[state]}</Badge>,
          },
          { key: 'when', label: 'Changed', cell: ({ when }) => when },
        ]}
      />
    </Card>
  )
}

const none = { value: '', label: 'None' }

function Start() {
  const { services, places, titleLimit } = useData<Data>()
  const action = atKeywords.pages()
  const back = useCameBack(action)
  return (
    <Card title="Start a page" id="start">
      <p>
        A place alone gets a page under /area, with our prices there. Anything else is an answer under /answers. Only
        administrators see a draft.
      </p>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="title"
          label="Title"
          maxLength={titleLimit}
          error={back.error('title')}
          defaultValue={back.value('title')}
        />
        <Select
          name="service_id"
          label="Service"
          optional
          error={back.error('service_id')}
          options={[none, ...services]}
          defaultValue={back.value('service_id') ?? ''}
        />
        <Select
          name="place"
          label="Place"
          optional
          error={back.error('place')}
          options={[none, ...places]}
          defaultValue={back.value('place') ?? ''}
        />
        <div>
          <Button>Start a draft</Button>
        </div>
      </form>
    </Card>
  )
}

function Rule() {
  const { mostPercent, limits, history } = useData<Data>()
  const now = String(mostPercent)
  return (
    <>
      <SettingCard
        title="How much may stand on other pages too"
        id="rule"
        action={`${atKeywords.pages()}/rule`}
        history={history}
        fields={[{ name: 'percent', label: 'Percent', now }]}
        lead={
          <p>
            A page is published only while our other public pages have less of it than this: counted in runs of five
            words, with every place taken for the same.
          </p>
        }
      >
        {(back) => (
          <Field
            name="percent"
            label="Percent"
            hint={`From ${limits.least} to ${limits.most}.`}
            inputMode="numeric"
            error={back.error('percent')}
            defaultValue={back.value('percent') ?? now}
          />
        )}
      </SettingCard>
      <SettingHistory history={history} title="History of this rule" />
    </>
  )
}

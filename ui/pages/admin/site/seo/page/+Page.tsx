import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { SettingCard } from '../../../../../components/settings/SettingCard.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../site-admin.css'

const part = atSystem.siteSeo()
const action = `${part}/page`

export default function WordsOfAPage() {
  const { done, path, isPage } = useData<Data>()
  return (
    <AdminPage title={`Words of ${path}`} part={part} back={{ href: part, words: 'Search engines' }} done={done}>
      {isPage ? (
        <p>
          <a href={path}>Open the page</a>
        </p>
      ) : (
        <Notice title="There is no such page now">
          The words stay for the time that it comes back. Empty both to remove them.
        </Notice>
      )}
      <SearchResult />
      <Words />
    </AdminPage>
  )
}

/** Words that are typed, saved or the program's, in this order. */
function useShown() {
  const { own, written } = useData<Data>()
  const back = useCameBack(action)
  const shown = (name: 'title' | 'description') => (back.value(name) ?? own[name]).trim() || written[name]
  return { title: shown('title'), description: shown('description') }
}

function SearchResult() {
  const { host, path, limits } = useData<Data>()
  const { title, description } = useShown()
  return (
    <Card title="How a search shows it" id="result">
      <div className="search-result">
        <p className="soft small content-line">
          {host}
          {path === '/' ? '' : path.replaceAll('/', ' › ')}
        </p>
        <p className="search-result-title">{cut(title, limits.title.shown)}</p>
        <p>{cut(description, limits.description.shown)}</p>
      </div>
      <p className="small">
        The title has {title.length} of about {limits.title.shown} characters that are shown, and the description{' '}
        {description.length} of about {limits.description.shown}.
        {title.length > limits.title.shown && ' The end of the title is cut off.'}
        {description.length > limits.description.shown && ' The end of the description is cut off.'} Search engines may
        choose other words.
      </p>
    </Card>
  )
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(text.lastIndexOf(' ', most), 1))} …`
}

function Words() {
  const { path, own, written, history, limits } = useData<Data>()
  return (
    <SettingCard
      title="Your own words"
      id="words"
      action={`${action}?${new URLSearchParams({ path }).toString()}`}
      of={action}
      history={history}
      fields={[
        { name: 'title', label: 'Title', now: own.title },
        { name: 'description', label: 'Description', now: own.description },
      ]}
      lead={<p>An empty field is as the program writes it. Nothing else of the page changes.</p>}
    >
      {(back) => (
        <>
          <input type="hidden" name="path" value={path} />
          <Field
            name="title"
            label="Title"
            hint={`It is shown whole, without the name of the business behind it. About ${limits.title.shown} characters are seen. The program’s: ${written.title}`}
            maxLength={limits.title.most}
            defaultValue={back.value('title') ?? own.title}
            error={back.error('title')}
            optional
          />
          <TextArea
            name="description"
            label="Description"
            hint={`One or two sentences that make people come. About ${limits.description.shown} characters are seen. The program’s: ${written.description}`}
            maxLength={limits.description.most}
            defaultValue={back.value('description') ?? own.description}
            error={back.error('description')}
            optional
          />
        </>
      )}
    </SettingCard>
  )
}

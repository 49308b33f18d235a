import { useData } from 'vike-react/useData'
import { at, atKeywords, atSystem } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Pagination } from '../../../../../components/Pagination.tsx'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { SettingCard } from '../../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../site-admin.css'

const part = atSystem.siteSeo()

export default function SearchEnginesPage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage
      title="Search engines"
      part={part}
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
      done={done}
    >
      <p className="lead">
        The words that search engines and shared links show of each public page, the pages that they know of, and the
        proof that the site is yours.
      </p>
      <Pages />
      <Areas />
      <Sitemap />
      <Tokens />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function Pages() {
  const { rows, summary, previous, next } = useData<Data>()
  return (
    <Card title="Titles and descriptions" id="pages">
      <div className="stack">
        <p>
          The program writes both for every page. Open a page to see how a search shows it, and to use your own words.
        </p>
        <Table
          caption="Public pages and their titles"
          captionHidden
          rows={rows}
          rowKey={({ path }) => path}
          empty={null}
          columns={[
            {
              key: 'path',
              label: 'Page',
              cell: ({ path, href }) => (
                <a href={href} className="content-line">
                  {path}
                </a>
              ),
            },
            {
              key: 'title',
              label: 'Title',
              cell: ({ title }) => <span className="content-line">{title === '' ? '–' : title}</span>,
            },
            {
              key: 'state',
              label: 'Words',
              cell: ({ isGone, isOwn, advice }) => (
                <span className="row row-tight">
                  {isGone ? (
                    <Badge tone="warn">No such page now</Badge>
                  ) : (
                    <Badge tone={isOwn ? 'good' : 'plain'}>{isOwn ? 'Your own' : 'The program’s'}</Badge>
                  )}
                  {advice.map((words) => (
                    <Badge key={words} tone="warn">
                      {words}
                    </Badge>
                  ))}
                </span>
              ),
            },
            { key: 'changed', label: 'Text changed', cell: ({ changed }) => changed ?? '–' },
          ]}
        />
        <Pagination label="Public pages" summary={summary} previous={previous} next={next} />
      </div>
    </Card>
  )
}

function Areas() {
  const { areas } = useData<Data>()
  return (
    <Card title="Pages of areas" id="areas">
      <div className="stack">
        <Table
          caption="Areas and their pages"
          captionHidden
          rows={areas}
          rowKey={({ code }) => code}
          empty={<p>No area is served yet.</p>}
          columns={[
            { key: 'name', label: 'Area', cell: ({ code, name }) => `${name} (${code})` },
            {
              key: 'page',
              label: 'Page',
              cell: ({ path, why }) =>
                path === null ? <span className="soft">{why}</span> : <a href={path}>{path}</a>,
            },
          ]}
        />
        <p className="row">
          <a href={at.admin.areas()}>Areas</a> <a href={atKeywords.pages()}>Pages worth writing</a>{' '}
          <a href={at.admin.site.redirects()}>Redirects of old addresses</a>
        </p>
      </div>
    </Card>
  )
}

function Sitemap() {
  const { sitemap } = useData<Data>()
  const number = (count: number) => count.toLocaleString('en-GB')
  return (
    <Card title="Sitemap" id="sitemap">
      <SummaryList
        rows={[
          {
            label: 'Address',
            value: (
              <a href="/sitemap.xml" className="content-line">
                {sitemap.address}
              </a>
            ),
          },
          { label: 'Pages of the business', value: number(sitemap.pages) },
          { label: 'Listings of tradespeople', value: number(sitemap.listings) },
          { label: 'Job adverts', value: number(sitemap.jobs) },
          { label: 'Last change of a text', value: sitemap.latest ?? 'None recorded' },
        ]}
      />
    </Card>
  )
}

function Tokens() {
  const { tokens, history } = useData<Data>()
  return (
    <SettingCard
      title="Proof of whose site it is"
      id="tokens"
      action={`${part}/tokens`}
      history={history}
      fields={[
        { name: 'google', label: 'Google', now: tokens.google },
        { name: 'bing', label: 'Bing', now: tokens.bing },
      ]}
      lead={
        <p>
          Google Search Console and Bing Webmaster Tools each give you a token. The home page then has a tag with it,
          which visitors do not see.
        </p>
      }
    >
      {(back) => (
        <>
          <Field
            name="google"
            label="Google"
            hint="The token, or the whole tag that Google shows: both are understood. Empty: no tag."
            autoComplete="off"
            spellCheck={false}
            defaultValue={back.value('google') ?? tokens.google}
            error={back.error('google')}
            optional
          />
          <Field
            name="bing"
            label="Bing"
            hint="32 digits and letters, or the whole tag."
            autoComplete="off"
            spellCheck={false}
            defaultValue={back.value('bing') ?? tokens.bing}
            error={back.error('bing')}
            optional
          />
        </>
      )}
    </SettingCard>
  )
}

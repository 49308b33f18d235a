import { useData } from 'vike-react/useData'
import type { Banner } from '#modules/catalogue'
import { at, atSystem } from '#modules/shared'
import { NewsPreview } from '../../../../components/Banner.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { type CameBack, useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { SettingCard } from '../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../site-admin.css'

const part = atSystem.siteMarketing()

export default function MarketingPage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage title="Marketing" part={part} back={{ href: at.admin.site.home(), words: 'Public pages' }} done={done}>
      <p className="lead">
        News above the public pages, the reviews that come first, and links whose visits are counted. Maintenance plans
        and emergency tiers are at <a href={at.admin.plans()}>Plans</a>.
      </p>
      <BannerCard />
      <Reviews />
      <Links />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function typedBanner(back: CameBack, saved: Data['banner']): Banner | null {
  const of = (name: keyof Data['banner']) => (back.value(name) ?? saved[name]).trim()
  const [words, path] = [of('words'), of('path')]
  return words === '' ? null : { words, link: path === '' ? null : { path, words: of('link_words') } }
}

function BannerCard() {
  const { history, banner, isShown, limits } = useData<Data>()
  const labels = {
    words: 'Words',
    path: 'Page that it leads to',
    link_words: 'Words of the link',
    from: 'First day',
    to: 'Last day',
  }
  return (
    <SettingCard
      title="Banner"
      id="banner"
      action={`${part}/banner`}
      history={history}
      fields={Object.entries(labels).map(([name, label]) => ({
        name,
        label,
        now: banner[name as keyof typeof labels],
      }))}
      lead={
        <p>
          One line above the pages of the business, from the beginning of its first day to the end of its last, in
          London. Pages to book and to pay have none. {isShown ? 'Visitors see it now.' : 'Visitors see none now.'}
        </p>
      }
    >
      {(back) => {
        const field = (name: keyof typeof labels) => ({
          name,
          label: labels[name],
          defaultValue: back.value(name) ?? banner[name],
          error: back.error(name),
        })
        const preview = typedBanner(back, banner)
        return (
          <>
            {preview && <NewsPreview banner={preview} />}
            <Field {...field('words')} hint="Empty: no banner." maxLength={limits.words} optional />
            <Field
              {...field('path')}
              hint="A page of this site, such as /plans. Empty: no link."
              maxLength={limits.path}
              optional
            />
            <Field {...field('link_words')} hint="Such as: See the plans." maxLength={limits.linkWords} optional />
            <Field
              {...field('from')}
              hint="Empty: from now on."
              type="date"
              className="figures input-narrow"
              optional
            />
            <Field
              {...field('to')}
              hint="Empty: until you end it."
              type="date"
              className="figures input-narrow"
              optional
            />
          </>
        )
      }}
    </SettingCard>
  )
}

function Reviews() {
  const { history, reviews, limits } = useData<Data>()
  return (
    <SettingCard
      title="Reviews that come first"
      id="reviews"
      action={`${part}/reviews`}
      history={history}
      fields={reviews.map(({ name, who, place }) => ({ name, label: who, now: place }))}
      lead={
        <p>
          The home page shows six reviews: up to {limits.firstReviews} of your choice, then the newest. Only reviews
          that customers agreed to publish are here. Where you choose, the page says so, and{' '}
          <a href={at.reviews()}>the page of all reviews</a> keeps its order.
        </p>
      }
    >
      {(back) => (
        <>
          {back.error('reviews') && (
            <p className="field-error" id="field-reviews">
              {back.error('reviews')}
            </p>
          )}
          <Table
            caption="Published reviews, the newest first"
            captionHidden
            rows={reviews}
            rowKey={({ name }) => name}
            empty={<p>No review is published yet.</p>}
            columns={[
              { key: 'who', label: 'Customer', cell: ({ who, when }) => `${who}, ${when}` },
              { key: 'rating', label: 'Stars', end: true, cell: ({ rating }) => rating },
              { key: 'words', label: 'Words', cell: ({ words }) => (words === '' ? '–' : words) },
              {
                key: 'place',
                label: 'Place',
                cell: ({ name, who, when, place }) => (
                  <Field
                    name={name}
                    label={
                      <span className="out-of-sight">
                        Place of the review of {who}, {when}
                      </span>
                    }
                    inputMode="numeric"
                    className="input-narrow figures"
                    maxLength={limits.placeDigits}
                    defaultValue={back.value(name) ?? place}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </SettingCard>
  )
}

function Links() {
  const { history, links, counted, limits } = useData<Data>()
  return (
    <>
      <SettingCard
        title="Links of campaigns"
        id="links"
        action={`${part}/links`}
        history={history}
        fields={[]}
        button="Add the link"
        lead={
          <p>
            A link with a name, for a leaflet, a van or an advert. A visit that begins with it counts for its name,
            without cookies, as all visits do.
          </p>
        }
      >
        {(back) => (
          <>
            <Field
              name="source"
              label="Name"
              hint="Small letters, digits, dots and hyphens, such as leaflet-may."
              maxLength={limits.source}
              defaultValue={back.value('source') ?? ''}
              error={back.error('source')}
            />
            <Field
              name="path"
              label="Page"
              hint="A page of this site, such as /plans."
              maxLength={limits.path}
              defaultValue={back.value('path') ?? '/'}
              error={back.error('path')}
            />
          </>
        )}
      </SettingCard>
      <Card title={`Visits by link in the last ${counted} days`} id="visits">
        <Removed />
        <Table
          caption="Links with their visits and bookings"
          captionHidden
          rows={links}
          rowKey={({ link }) => link}
          empty={<p>Links that you make will be here, with the visits and bookings that they bring.</p>}
          columns={[
            { key: 'source', label: 'Name', cell: ({ source }) => source },
            { key: 'address', label: 'Link', cell: ({ address }) => <span className="content-line">{address}</span> },
            { key: 'visits', label: 'Visits', end: true, cell: ({ visits }) => visits },
            { key: 'bookings', label: 'Bookings', end: true, cell: ({ bookings }) => bookings },
            { key: 'takings', label: 'Taken', end: true, cell: ({ takings }) => takings },
            {
              key: 'deed',
              label: 'Change',
              cell: ({ link, source }) => (
                <form method="post" action={`${part}/links/remove`} noValidate>
                  <input type="hidden" name="link" value={link} />
                  <input type="hidden" name="version" value={history.version} />
                  <Button variant="quiet">
                    Remove<span className="out-of-sight"> {source}</span>
                  </Button>
                </form>
              ),
            },
          ]}
        />
        <p className="small">
          Links with the same name count together. All sources are at <a href={at.admin.site.analytics()}>Visits</a>.
        </p>
      </Card>
    </>
  )
}

function Removed() {
  return <FormProblems of={useCameBack(`${part}/links/remove`)} />
}

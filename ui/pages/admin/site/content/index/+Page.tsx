import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { soughtTextLimit } from '#modules/site'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { EmptyState } from '../../../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../site-admin.css'

export default function ContentPage() {
  const { sought, pages, count } = useData<Data>()
  return (
    <AdminPage
      title="Texts of the pages"
      part="/admin/site"
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
    >
      <p className="lead">Choose a text to change it. Visitors see the new words at once.</p>
      <form method="get" action={at.admin.site.content()} className="content-search">
        <Field
          name="q"
          type="search"
          label="Search"
          hint="A word of the text, or its place on the page."
          optional
          maxLength={soughtTextLimit}
          defaultValue={sought}
          after={
            <Button variant="secondary" icon={<Search size={20} aria-hidden="true" />}>
              Search
            </Button>
          }
        />
      </form>
      {sought !== '' && (
        <p>
          {count === 1 ? '1 text' : `${count} texts`} with “{sought}”. <a href={at.admin.site.content()}>Show all</a>
        </p>
      )}
      {pages.length === 0 && (
        <EmptyState
          title="No texts match"
          action={
            <LinkButton variant="secondary" href={at.admin.site.content()}>
              Show all texts
            </LinkButton>
          }
        >
          Try one word of the sentence that you look for.
        </EmptyState>
      )}
      {pages.map(({ slug, title, path, texts }) => (
        <Card key={slug} id={slug} title={title} actions={<a href={path}>Open the page</a>}>
          <ul className="plain content-list">
            {texts.map(({ href, label, start, isDefault }) => (
              <li key={href}>
                <span className="row">
                  <a href={href}>{label}</a>
                  {!isDefault && <Badge tone="brand">Yours</Badge>}
                </span>
                <span className="soft content-start">{start === '' ? 'Empty: the place is left out.' : start}</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </AdminPage>
  )
}

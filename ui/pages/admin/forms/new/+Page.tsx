import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { AdminPage } from '../../AdminPage.tsx'
import { FormEditor } from '../FormEditor.tsx'
import { PreviewCard } from '../PreviewCard.tsx'
import type { Data } from './+data.ts'

export default function NewFormPage() {
  const { editor } = useData<Data>()
  return (
    <AdminPage title="New form" part="/admin/forms" back={{ href: at.admin.forms(), words: 'Forms' }}>
      <div className="form-columns">
        <FormEditor of={editor} save="Add the form" />
        <PreviewCard of={editor} />
      </div>
    </AdminPage>
  )
}

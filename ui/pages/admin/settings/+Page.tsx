import { atSystem } from '#modules/shared'
import { usePageInput } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import { entriesFor } from '../office-entries.ts'
import './settings.css'

export default function SettingsPage() {
  const { who } = usePageInput()
  const parts = entriesFor(who).filter(({ group }) => group === 'Settings')
  return (
    <AdminPage title="Settings" part={atSystem.settings()}>
      <div className="settings-parts">
        {parts.map(({ label, icon: Icon, pages }) => (
          <section key={label} className="settings-part">
            <h2 className="settings-part-title">
              <Icon size={24} aria-hidden="true" />
              {label}
            </h2>
            <ul className="plain">
              {pages.map(({ href, label: name, about }) => (
                <li key={href} className="settings-line">
                  <a href={href}>{name}</a>
                  <p className="soft">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminPage>
  )
}

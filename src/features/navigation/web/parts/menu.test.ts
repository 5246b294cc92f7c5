import { describe, expect, test } from 'vitest'
import type { User } from '../../../../kit/contract/user.ts'
import { personName } from '../../../../kit/web/person-name.ts'
import { mayOpen, pages, portalPage } from '../../rules.ts'
import { menuOf, olderMenuOf, personMenuOf } from './menu.ts'

const person: User = {
  id: '01890000-0000-7000-8000-000000000001',
  role: 'QA',
  email: 'qa@school.example',
  first_name: 'Maria',
  middle_name: 'Lourdes',
  last_name: 'Santos',
  suffix: 'PhD',
  professional_title: 'Prof.',
  institution_id: null,
  institution_name: null,
  avatar: null,
  avatar_small: null,
}

describe('the menu', () => {
  test('leads only to pages that exist and that the role may open', () => {
    for (const role of [
      'Superadmin',
      'Monitoring',
      'Admin',
      'Finance',
      'QA',
      'Content Creator',
      'Guest',
      'accreditor',
      'institution',
    ] as const) {
      const links = menuOf(role).flatMap((entry) => ('links' in entry ? entry.links : [entry]))
      for (const link of [...links, ...personMenuOf(role)]) expect(mayOpen(role, link.to), `${role}: ${link.to}`).toBe(true)
    }
  })

  test('of the older drawer holds the announcements a role may open', () => {
    const [first, group] = olderMenuOf('Guest')
    expect(first?.label).toBe('Dashboard')
    expect(group && 'links' in group && group.links.map((link) => link.label)).toEqual(['Conference', 'Survey Visits'])
    const [, whole] = olderMenuOf('Admin')
    expect(whole && 'links' in whole && whole.links.map((link) => link.label)).toEqual(['Training', 'Conference', 'Survey Visits'])
  })

  test('of a guest holds only the dashboard', () => {
    expect(menuOf('Guest').map((entry) => entry.label)).toEqual(['Dashboard'])
  })

  test('of a content creator has no accreditor, institution or finance management', () => {
    const labels = menuOf('Content Creator').map((entry) => entry.label)
    for (const group of ['Accreditor Management', 'Institution Management', 'Finance Management', 'Evaluation'])
      expect(labels).not.toContain(group)
  })

  test('behind the own name leads to users, logs, mails and set-up, each for those whose work it is', () => {
    const labels = (role: 'Superadmin' | 'Monitoring' | 'Admin' | 'QA' | 'accreditor') => personMenuOf(role).map((link) => link.label)
    const own = ['Account Settings', 'Activity Logs']
    expect(labels('Superadmin')).toEqual([...own, 'Users', 'Privacy desk', 'All changes', 'Mails', 'Settings', 'Set-up', 'System'])
    expect(labels('Monitoring')).toEqual([...own, 'Users', 'All changes'])
    expect(labels('Admin')).toEqual([...own, 'Users', 'Privacy desk'])
    for (const role of ['QA', 'accreditor'] as const) expect(labels(role)).toEqual(own)
  })

  test('of an admin has the institutions but neither finances nor the schedule', () => {
    const labels = menuOf('Admin').map((entry) => entry.label)
    expect(labels).toContain('Institution Management')
    expect(labels).not.toContain('Finance Management')
    expect(labels).not.toContain('Schedule')
  })
})

describe('a page', () => {
  test('under the schedule follows the rule of the schedule', () => {
    expect(mayOpen('Guest', '/admin/schedule/01890000-0000-7000-8000-000000000001')).toBe(false)
    expect(mayOpen('QA', '/admin/schedule/01890000-0000-7000-8000-000000000001/01890000-0000-7000-8000-000000000002')).toBe(true)
  })

  test('that does not exist is neither open nor refused', () => {
    expect(mayOpen('Superadmin', '/admin/nothing')).toBeUndefined()
  })

  test('with a fixed name wins over a parameter in its place', () => {
    expect(portalPage('/institution/programs/request')?.title).toBe('Request accreditation')
  })

  test('belongs to one area only', () => {
    for (const page of pages) expect(page.path.startsWith(`/${page.area}/`)).toBe(true)
  })
})

describe('the name in the drawer', () => {
  test('has title, first name, middle initial, last name and suffix', () => {
    expect(personName(person)).toBe('Prof. Maria L. Santos, PhD')
  })

  test('leaves out what is not set', () => {
    expect(personName({ ...person, professional_title: null, middle_name: null, suffix: null })).toBe('Maria Santos')
  })

  test('is the name of the institution for its accounts', () => {
    expect(personName({ ...person, role: 'institution', institution_name: 'Bayfront State University' })).toBe('Bayfront State University')
  })
})

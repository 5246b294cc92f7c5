/** The accounts everybody may try the demo with. They exist in demo mode only; the password is public. */
import type { Role } from '../src/kit/contract/roles.ts'

export const demoPassword = 'accreditation-demo'

type DemoAccount = {
  role: Role
  email: string
  professional_title: string | null
  first_name: string
  middle_name: string
  last_name: string
  suffix: string | null
}

function account(
  role: Role,
  name: string,
  title: string | null,
  first: string,
  middle: string,
  last: string,
  suffix: string | null,
): DemoAccount {
  return {
    role,
    email: `${name}@demo.example`,
    professional_title: title,
    first_name: first,
    middle_name: middle,
    last_name: last,
    suffix,
  }
}

export const demoAccounts: readonly DemoAccount[] = [
  account('Superadmin', 'superadmin', 'Prof.', 'Maria', 'Lualhati', 'Santos', 'PhD'),
  account('Monitoring', 'monitoring', 'Dr.', 'Emilio', 'Tolentino', 'Magbanua', null),
  account('Admin', 'admin', 'Ms.', 'Rosalinda', 'Pascual', 'Evangelista', null),
  account('Finance', 'finance', 'Ms.', 'Teresita', 'Galang', 'Ocampo', 'CPA'),
  account('QA', 'qa', 'Mr.', 'Dennis', 'Ong', 'Reyes', null),
  account('Content Creator', 'content-creator', 'Ms.', 'Katrina', 'Bautista', 'Ylagan', null),
  account('Guest', 'guest', 'Mr.', 'Paolo', 'Mercado', 'Ibañez', null),
  account('accreditor', 'accreditor', 'Dr.', 'Renato', 'Samonte', 'Dimaculangan', 'EdD'),
  account('institution', 'institution', 'Dr.', 'Corazon', 'Dizon', 'Abueva', null),
  account('trustee', 'trustee', 'Dr.', 'Honorio', 'Pangilinan', 'Salcedo', null),
]

/** `Prof. Maria L. Santos, PhD`: the same shape as the database function `full_name`. */
export function fullName(person: Omit<DemoAccount, 'role' | 'email' | 'middle_name'> & { middle_name: string | null }): string {
  const middle = person.middle_name ? `${person.middle_name.charAt(0)}.` : ''
  const name = [person.professional_title, person.first_name, middle, person.last_name].filter(Boolean).join(' ')
  return person.suffix ? `${name}, ${person.suffix}` : name
}

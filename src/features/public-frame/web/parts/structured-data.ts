/** What a page is about, in the words of schema.org. For loaders only. */
import { agency } from '../../../../kit/contract/agency.ts'
import { drawnIconAddress } from '../../../../kit/contract/brand/brand.ts'
import type { Crumb } from './PageHead.tsx'
import { dialled } from './words.ts'

type Value = string | number | Value[] | { [key: string]: Value | undefined }

export type Thing = { '@type': string; [key: string]: Value | undefined }

export function organization(publicUrl: string): Thing {
  return {
    '@type': 'Organization',
    '@id': idOf(publicUrl),
    name: agency.name,
    alternateName: agency.acronym,
    description: agency.description,
    url: `${publicUrl}/`,
    logo: logo(publicUrl),
    image: `${publicUrl}/preview.png`,
    email: agency.email,
    telephone: number(agency.phone),
    faxNumber: number(agency.fax),
    address: { '@type': 'PostalAddress', streetAddress: agency.address.join(' '), addressCountry: country() },
    contactPoint: agency.departments.map((department) => ({
      '@type': 'ContactPoint',
      contactType: department.name,
      telephone: number(department.phone),
      email: department.email,
    })),
    sameAs: [agency.social.address],
  }
}

/** The name under which search engines show the site. */
export function webSite(publicUrl: string): Thing {
  return {
    '@type': 'WebSite',
    name: agency.acronym,
    alternateName: agency.name,
    url: `${publicUrl}/`,
    publisher: { '@id': idOf(publicUrl) },
  }
}

export function breadcrumbs(publicUrl: string, crumbs: Crumb[], path: string): Thing {
  // A name without an address of its own may stand only at the end.
  const way = [{ name: 'Home', to: '/' }, ...crumbs].filter(({ to }, index) => to || index === crumbs.length)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, to }, index) => {
      const address = index === way.length - 1 ? path : to
      return { '@type': 'ListItem', position: index + 1, name, ...(address ? { item: `${publicUrl}${address}` } : {}) }
    }),
  }
}

export function shortOrganization(publicUrl: string): Thing {
  return { '@type': 'Organization', '@id': idOf(publicUrl), name: agency.name, url: `${publicUrl}/`, logo: logo(publicUrl) }
}

function idOf(publicUrl: string): string {
  return `${publicUrl}/#organization`
}

function logo(publicUrl: string): Thing {
  return { '@type': 'ImageObject', url: `${publicUrl}${drawnIconAddress('512')}` }
}

function number(phone: string): string {
  return dialled(phone).replace('tel:', '')
}

function country(): string {
  return agency.currency.locale.slice(-2)
}

/** Who the agency is: its name, where it is reached, who stands for it. */
import { Textarea, TextInput } from '@mantine/core'
import type { AgencySettings } from '../contract.ts'
import { Rows } from './Rows.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

export function AgencyForm({ data }: ViewProps) {
  const section = useSectionForm('agency', data, ({ values }) => values.agency)
  const { form } = section
  return (
    <SectionFrame of="agency" says="On every page, mail and paper." {...section}>
      <div className={styles.two} data-first="short">
        <TextInput label="Acronym" maxLength={20} {...form.field('acronym')} />
        <TextInput label="Name" maxLength={150} {...form.field('name')} />
      </div>
      <Textarea
        label="What the agency is, in a sentence or two"
        description="Search engines show it below the name."
        autosize
        minRows={2}
        {...form.field('description')}
      />
      <div className={styles.two}>
        <TextInput label="Head of the agency" description="Signs the management report." {...form.field('head.name' as 'head')} />
        <TextInput label="Position" description="Stands below the name." {...form.field('head.title' as 'head')} />
      </div>
      <p className={styles.quiet}>
        The addresses of the public pages, the time zone and the currency stay in agency.config.ts: what is stored hangs on them.
      </p>
    </SectionFrame>
  )
}

const contactOf = ({ values }: AgencySettings) => values.contact

export function ContactForm({ data }: ViewProps) {
  const section = useSectionForm('contact', data, contactOf)
  const { form } = section
  return (
    <SectionFrame of="contact" says="On the site’s head, foot and contact page, and below every mail." {...section}>
      <fieldset className={styles.group}>
        <legend>Address</legend>
        <Rows form={form} name="address" what="line" blank="" most={5}>
          {(field, index) => <TextInput aria-label={`Line ${index + 1} of the address`} {...field()} />}
        </Rows>
      </fieldset>
      <div className={styles.two}>
        <TextInput label="Telephone" {...form.field('phone')} />
        <TextInput label="Fax" {...form.field('fax')} />
        <TextInput label="E-mail" description="Mails of the portal come from here." {...form.field('email')} />
        <TextInput
          label="Country code"
          description="Takes the place of a leading zero when a number is dialled from a link."
          {...form.field('countryCode')}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>Departments</legend>
        <p className={styles.quiet}>Messages of the contact form go to the department’s address.</p>
        <Rows form={form} name="departments" what="department" blank={{ name: '', phone: '', email: '' }} most={12}>
          {(field) => (
            <>
              <TextInput label="Name" {...field('name')} />
              <TextInput label="Telephone" {...field('phone')} />
              <TextInput label="E-mail" {...field('email')} />
            </>
          )}
        </Rows>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Data protection officer</legend>
        <p className={styles.quiet}>People turn there about their data; their requests are mailed to the address.</p>
        <div className={styles.two}>
          <TextInput label="Name or office" {...form.field('dataProtectionOfficer.name' as 'dataProtectionOfficer')} />
          <TextInput label="E-mail" {...form.field('dataProtectionOfficer.email' as 'dataProtectionOfficer')} />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Social media</legend>
        <div className={styles.two}>
          <TextInput label="Words of the link" {...form.field('social.name' as 'social')} />
          <TextInput label="Address" {...form.field('social.address' as 'social')} />
        </div>
      </fieldset>
    </SectionFrame>
  )
}

export function TrusteesForm({ data }: ViewProps) {
  const section = useSectionForm('trustees', data, ({ values }) => values.trustees)
  return (
    <SectionFrame of="trustees" says="The page of the Board of Trustees shows them in this order." {...section}>
      <Rows form={section.form} name="trustees" what="trustee" blank={{ name: '', position: '' }} most={40}>
        {(field) => (
          <>
            <TextInput label="Name" {...field('name')} />
            <TextInput label="Position" {...field('position')} />
          </>
        )}
      </Rows>
    </SectionFrame>
  )
}

/** No answer of the provider in time, or none that can be read: nothing is known of the person. */
export class ProviderAway extends Error {}

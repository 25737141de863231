import { defineSite } from './src/model/define-site.ts';
import type { Route } from './src/model/routes.generated.ts';

/** What the site is called, where its outside links lead, and the side navigation (specification, section 2). */
export const site = defineSite<Route>({
  product: 'Frame',
  versionLabel: 'Version 1.0',
  descriptionLead: 'Explore our guides and examples to integrate',
  titleFallback: 'Markdoc',
  origin: 'https://docs.framepayments.com',
  headerLinks: [
    { label: 'Docs', href: '/docs' },
    { label: 'Log In', href: 'https://app.framepayments.com/login' },
    { label: 'Get Started', href: 'https://app.framepayments.com/register', primary: true },
  ],
  suggestedPages: [
    '/payments/accept-a-payment',
    '/payments/build-subscriptions',
    '/webhooks',
    '/testing',
    '/payments/declines-codes',
    '/authentication',
  ],
  feedback: 'mailto:support@framepayments.com?subject=Docs%20search%3A%20{query}',
  securityContact: 'mailto:support@framepayments.com',
  assistants: [
    { label: 'ChatGPT', href: 'https://chatgpt.com/?q=Read+{url}' },
    { label: 'Claude', href: 'https://claude.ai/new?q=Read+{url}' },
  ],
  license: '/license.txt',
  socialImage: '/social.png',
  navigation: [
    {
      label: 'Overview',
      links: [
        { label: 'Getting started', href: '/' },
        { label: 'Rate limiting', href: '/rate-limiting' },
        { label: 'Pagination', href: '/pagination' },
        { label: 'Metadata', href: '/metadata' },
      ],
    },
    { label: 'Authentication', href: '/authentication' },
    { label: 'Testing', href: '/testing' },
    {
      label: 'Guides',
      links: [
        { label: 'Payment request button', href: '/guides/payment-request-button' },
        { label: 'Customer identity verifications', href: '/guides/customer-identity-verifications' },
        { label: 'Shopify Integration Setup', href: '/guides/shopify-integration' },
      ],
    },
    {
      label: 'Payments',
      links: [
        { label: 'Accept a payment', href: '/payments/accept-a-payment' },
        { label: 'Payment links', href: '/payments/payment-links' },
        { label: '3D Secure authentication', href: '/payments/3d-secure' },
        { label: 'Decline codes', href: '/payments/declines-codes' },
        { label: 'Subscriptions', href: '/payments/subscriptions' },
        { label: 'Build subscriptions', href: '/payments/build-subscriptions' },
      ],
    },
    { label: 'Frame.js', href: '/framejs' },
    { label: 'Webhooks', href: '/webhooks' },
    {
      label: 'REST API',
      links: [
        { label: 'Charge intents', href: '/api/charge_intents' },
        { label: 'Customers', href: '/api/customers' },
        { label: 'Invoices', href: '/api/invoices' },
        { label: 'Invoice line items', href: '/api/invoice_line_items' },
        { label: 'Payment methods', href: '/api/payment_methods' },
        { label: 'Refunds', href: '/api/refunds' },
        { label: 'Subscriptions', href: '/api/subscriptions' },
        { label: 'Subscription phases', href: '/api/subscription_phases' },
        { label: 'Disputes', href: '/api/disputes' },
        { label: 'Products', href: '/api/products' },
        { label: 'Webhook endpoints', href: '/api/webhook_endpoints' },
        { label: 'Customer identity verifications', href: '/api/customer-identity-verifications' },
      ],
    },
  ],
  movedSections: {
    '/api/charge_intents#api-errors': '/docs#api-errors',
    '/api/charge_intents#error': '/docs#error',
    '/api/charge_intents#validation_errors': '/docs#validation_errors',
    '/api/charge_intents#charge_declined': '/docs#charge_declined',
    '/api/charge_intents#sonar_session_required': '/docs#sonar_session_required',
    '/api/charge_intents#geo_compliance_blocked': '/docs#geo_compliance_blocked',
    '/api/charge_intents#geo_compliance_vpn_detected': '/docs#geo_compliance_vpn_detected',
    '/api/charge_intents#sdk-errors': '/docs#sdk-errors',
    '/api/charge_intents#deprecated': '/docs#next-sdks',
    '/api/charge_intents#not-confirmed': '/docs#not-confirmed',
    '/api/customers#deprecated': '/docs#next-sdks',
    '/payments/3d-secure#intents': '/api/payment_methods#verify-a-saved-card',
    '/payments/3d-secure#three-ds-intent': '/api/payment_methods#three-ds-intent',
    '/payments/3d-secure#create-a-3d-secure-intent': '/api/payment_methods#create-a-3d-secure-intent',
    '/payments/3d-secure#retrieve-a-3d-secure-intent': '/api/payment_methods#retrieve-a-3d-secure-intent',
    '/payments/3d-secure#resend-a-3d-secure-challenge': '/api/payment_methods#resend-a-3d-secure-challenge',
    '/payments/accept-a-payment#save-it-while-the-shopper-pays':
      '/api/payment_methods#save-it-while-the-shopper-pays',
    '/payments/accept-a-payment#save-it-now-charge-it-later':
      '/api/payment_methods#save-it-now-charge-it-later',
    '/payments/accept-a-payment#show-the-saved-cards': '/api/payment_methods#charge-a-saved-card',
    '/payments/accept-a-payment#charge-the-chosen-card': '/api/payment_methods#charge-the-chosen-card',
    '/payments/accept-a-payment#move-from-another-provider': '/docs#move-from-another-provider',
  },
  limits: { navigationLinks: 150 },
});

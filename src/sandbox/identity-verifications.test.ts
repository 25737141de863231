import { describe, expect, it } from 'vitest';
import { openSandbox, type Reply, send } from '../../test/fixtures/open-sandbox.ts';
import { act, advance, newCustomer } from '../../test/fixtures/sandbox-requests.ts';
import { DAY, MINUTE } from './clock.ts';
import type { Sandbox } from './create-sandbox.ts';

const PATH = '/v1/customer_identity_verifications';
const PERSON = {
  first_name: 'Dana',
  last_name: 'Reeves',
  date_of_birth: '1990-07-22',
  email: 'dana@example.com',
  phone_number: '+1 (774) 234-5678',
  ssn: '000-02-0002',
  address: { line_1: '12 Harbor Street', city: 'Portland', state: 'ME', postal_code: '04101', country: 'US' },
};

const FRONT = { documents: [{ document_type: 'front' }] };

const read = async (sandbox: Sandbox, id: string): Promise<Reply['body']> =>
  (await send(sandbox, `${PATH}/${id}`)).body;

it('the verification of the pages can be uploaded to and submitted in a new sandbox without restoring', async () => {
  const sandbox = openSandbox();
  const id = '43a2b1c0-d9e8-4f7a-8b6c-5d4e3f2a1b0c';
  await advance(sandbox, DAY);
  expect(await read(sandbox, id)).toMatchObject({ status: 'incomplete', pending: null });
  expect((await act(sandbox, `${PATH}/${id}/upload_documents`, FRONT)).status).toBe(200);
  expect((await act(sandbox, `${PATH}/${id}/submit`)).body.status).toBe('pending');
  await advance(sandbox, 5 * MINUTE);
  expect((await read(sandbox, id)).status).toBe('verified');
});

it('the link is null after 7 days without a submission, and the status still incomplete', async () => {
  const sandbox = openSandbox({ empty: true });
  const { customer } = await newCustomer(sandbox);
  const { id } = (await act(sandbox, `${PATH}/${customer}`)).body;
  await advance(sandbox, 6 * DAY);
  expect((await read(sandbox, id)).verification_url).toContain(id);
  await advance(sandbox, DAY);
  expect(await read(sandbox, id)).toMatchObject({ status: 'incomplete', verification_url: null });
});

it('an expired check takes no pictures and no submission, and stays expired', async () => {
  const sandbox = openSandbox({ empty: true });
  const { customer } = await newCustomer(sandbox);
  const { id } = (await act(sandbox, `${PATH}/${customer}`)).body;
  await advance(sandbox, 7 * DAY);
  for (const path of ['submit', 'upload_documents'])
    expect(await act(sandbox, `${PATH}/${id}/${path}`, path === 'submit' ? {} : FRONT)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/expired; create/) },
    });
  expect(await read(sandbox, id)).toMatchObject({ status: 'incomplete', verification_url: null });
});

describe('a check that is finished', () => {
  const start = async () => {
    const sandbox = openSandbox({ empty: true });
    const { customer } = await newCustomer(sandbox);
    const { id } = (await act(sandbox, `${PATH}/${customer}`)).body;
    const finish = (body: object) =>
      act(sandbox, `/_sandbox/customer_identity_verifications/${id}/finish`, body);
    return { sandbox, id, finish, submit: () => act(sandbox, `${PATH}/${id}/submit`) };
  };

  it.each([
    { result: 'verified', verification_checks: { id_age_over_18: 'passed' } },
    { result: 'verified', verification_checks: { id_age_over_18: 'failed', id_not_expired: 'passed' } },
    {
      result: 'failed',
      verification_checks: { id_photo_face_match: 'failed', id_tamper_detection: 'passed' },
    },
  ])('has the checks that the request says, also in its event: %j', async (body) => {
    const { sandbox, id, finish, submit } = await start();
    await submit();
    expect((await finish(body)).body).toMatchObject({ status: body.result });
    expect((await read(sandbox, id)).verification_checks).toEqual(body.verification_checks);
    expect(sandbox.world.events.at(-1)?.data).toMatchObject({
      verification_checks: body.verification_checks,
    });
  });

  it('has none without them', async () => {
    const { finish, submit } = await start();
    await submit();
    expect((await finish({ result: 'failed' })).body.verification_checks).toBeNull();
  });

  it('has the data of the ID that the request says, and none without it', async () => {
    const extracted_data = { first_name: 'Nora', last_name: 'Lind', date_of_birth: '1990-04-12' };
    for (const [more, expected] of [[{ extracted_data }, extracted_data] as const, [{}, null] as const]) {
      const { sandbox, id, finish, submit } = await start();
      await submit();
      expect((await finish({ result: 'verified', ...more })).status).toBe(200);
      expect((await read(sandbox, id)).extracted_data).toEqual(expected);
    }
  });

  it.each([
    [{ birthday: '1990-04-12' }, 'extracted_data: Unrecognized key: "birthday"'],
    [{ first_name: 1 }, 'extracted_data.first_name: '],
    ['Nora', 'extracted_data: '],
  ])('has no data %j on the ID, which the message says', async (extracted_data, message) => {
    const { sandbox, id, finish, submit } = await start();
    await submit();
    const reply = await finish({ result: 'verified', extracted_data });
    expect(reply).toMatchObject({ status: 422, body: { message: expect.stringContaining(message) } });
    expect((await read(sandbox, id)).status).toBe('pending');
  });

  it.each([
    [
      { id_age: 'passed' },
      'verification_checks: send any of id_photo_face_match, id_age_over_18, id_not_expired',
    ],
    [{ id_age_over_18: 'yes' }, 'verification_checks.id_age_over_18: '],
    ['passed', 'verification_checks: '],
  ])('has no checks %j, and the message says which there are', async (verification_checks, message) => {
    const { sandbox, id, finish, submit } = await start();
    await submit();
    const reply = await finish({ result: 'verified', verification_checks });
    expect(reply).toMatchObject({ status: 422, body: { message: expect.stringContaining(message) } });
    expect((await read(sandbox, id)).status).toBe('pending');
  });

  it('was submitted before, which the message says', async () => {
    const { finish } = await start();
    expect(await finish({ result: 'failed' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('submit it first') },
    });
  });
});

it('an unknown email address makes a customer with the name and the phone number, a known one makes none', async () => {
  const sandbox = openSandbox({ empty: true });
  const [first, second] = [await act(sandbox, PATH, PERSON), await act(sandbox, PATH, PERSON)];
  expect(first.body.customer).toMatchObject({ name: 'Dana Reeves', phone: PERSON.phone_number });
  expect(second.body.customer.id).toBe(first.body.customer.id);
  expect(sandbox.world.store.count('customer')).toBe(1);
});

it.each(['2075550142', '12075550142', '+1 (207) 555-0142'])('%s is a phone number', async (phone_number) => {
  expect((await act(openSandbox(), PATH, { ...PERSON, phone_number })).status).toBe(201);
});

it.each(['20755', '207555014', '120755501420', ''])('%j is not a phone number', async (phone_number) => {
  expect((await act(openSandbox(), PATH, { ...PERSON, phone_number })).status).toBe(422);
});

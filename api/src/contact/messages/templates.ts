import { MESSAGE_LIMITS, type MessageTemplate } from 'contracts';
import { sql } from 'kysely';
import { Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';

export async function listTemplates({ db }: Services, { person }: SavedActor): Promise<MessageTemplate[]> {
  return db
    .selectFrom('message_templates')
    .select(['id', 'name', 'text'])
    .where('person_id', '=', person.id)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function saveTemplate(
  { db }: Services,
  { person }: SavedActor,
  { id, name, text }: MessageTemplate,
): Promise<MessageTemplate> {
  await transact(db, async (tx) => {
    await sql`
      INSERT INTO message_templates (person_id, id, name, text) VALUES (${person.id}, ${id}, ${name}, ${text})
      ON CONFLICT (person_id, id) DO UPDATE SET name = excluded.name, text = excluded.text`.execute(tx);
    const { count } = await tx
      .selectFrom('message_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (Number(count) > MESSAGE_LIMITS.templates) throw new Refusal('too-many-templates');
  });
  return { id, name, text };
}

export async function deleteTemplate({ db }: Services, { person }: SavedActor, id: string): Promise<{ success: true }> {
  await db.deleteFrom('message_templates').where('person_id', '=', person.id).where('id', '=', id).execute();
  return { success: true };
}

require 'json'

# Stores each event once, until it is too old to return, and hands it out until its work is done.
class EventInbox
  SEVEN_DAYS = 7 * 24 * 60 * 60

  # Without a `file`, a restart loses what is not done.
  def initialize(file: nil, max_age: SEVEN_DAYS, now: -> { Time.now.to_i })
    @file = file
    @entries = file && File.exist?(file) ? JSON.parse(File.read(file)) : {}
    @lock = Mutex.new
    @working = Mutex.new
    @max_age = max_age
    @now = now
  end

  # Returns :new, :duplicate or :too_old. Call it only with a verified event.
  def accept(event)
    @lock.synchronize do
      oldest = @now.call - @max_age
      @entries.delete_if { |_, entry| entry['done'] && entry['event']['created'] < oldest }

      next :too_old if event.fetch('created') < oldest
      next :duplicate if @entries.key?(event.fetch('id'))

      entries = @entries.merge(event.fetch('id') => { 'event' => event, 'done' => false })
      save(entries)
      @entries = entries
      :new
    end
  end

  # Runs the block with every event that is not done. After an error, it is due again later.
  def work
    @working.synchronize do
      open = @lock.synchronize do
        @entries.reject { |_, entry| entry['done'] || entry.fetch('try_at', 0) > @now.call }
      end
      open.each do |id, entry|
        yield entry['event']
        @lock.synchronize do
          entry['done'] = true
          save(@entries)
        end
      rescue StandardError => e
        tries = @lock.synchronize do
          entry['try_at'] = @now.call + 5 * 2**[entry.fetch('tries', 0) + 1, 10].min
          entry['tries'] = entry.fetch('tries', 0) + 1
        end
        warn "#{'ALERT: ' if tries == 5}Event #{id} is not done: #{e.message}"
      end
    end
  end

  private

  def save(entries)
    return unless @file

    File.write("#{@file}.new", JSON.generate(entries))
    File.rename("#{@file}.new", @file)
  end
end

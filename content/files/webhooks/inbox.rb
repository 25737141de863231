require 'json'

# Stores each event once, until it is too old to return, and hands it out until its work is done.
class EventInbox
  SEVEN_DAYS = 7 * 24 * 60 * 60

  # Without a `file`, a restart loses what is not done.
  def initialize(file: nil, now: -> { Time.now.to_i })
    @file = file
    @entries = file && File.exist?(file) ? JSON.parse(File.read(file)) : {}
    @lock = Mutex.new
    @working = Mutex.new
    @now = now
  end

  # Returns :new, :duplicate or :too_old. Call it only with a verified event.
  def accept(event)
    @lock.synchronize do
      oldest = @now.call - SEVEN_DAYS
      @entries.delete_if { |_, entry| entry['done'] && entry['event']['created'] < oldest }

      next :too_old if event.fetch('created') < oldest
      next :duplicate if @entries.key?(event.fetch('id'))

      entries = @entries.merge(event.fetch('id') => { 'event' => event, 'done' => false })
      save(entries)
      @entries = entries
      :new
    end
  end

  # Runs the block with every event that is due.
  def work
    @working.synchronize do
      open = @lock.synchronize do
        @entries.reject { |_, entry| entry['done'] || entry.fetch('try_at', 0) > @now.call }
      end
      open.each do |id, entry|
        count_try(id, entry)
        yield entry['event']
        @lock.synchronize do
          entry['done'] = true
          save(@entries)
        end
      # `exit` would end the process, and a NotImplementedError the only worker.
      rescue Exception => e
        warn "Event #{id} is not done: #{e.message}"
      end
    end
  end

  private

  # Comes first, so that a try that ends the process counts.
  def count_try(id, entry)
    @lock.synchronize do
      tries = entry['tries'] = entry.fetch('tries', 0) + 1
      entry['try_at'] = @now.call + 5 * 2**[tries, 10].min
      warn "ALERT: Event #{id} is not done after four tries" if tries == 5
      save(@entries)
    end
  end

  def save(entries)
    return unless @file

    File.write("#{@file}.new", JSON.generate(entries))
    File.rename("#{@file}.new", @file)
  end
end
